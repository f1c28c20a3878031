"""Where should it stand? A model at a thousand places by all its enemies: who is in range, in the Arc, and in sight."""

import numpy as np

import umpire
from umpire import Positions, batched

field = umpire.skirmish(15)
enemies = Positions.of(field, [each.id for each in field.detachments_of(field.sides[1])])
model = next(each for each in field.models.values() if field.side_of(each) == field.sides[0])

across, up = np.meshgrid(np.linspace(2.0, field.size[0] - 2.0, 40), np.linspace(2.0, field.size[1] - 2.0, 25))
places = Positions.at(field, model.id, np.column_stack((across.ravel(), up.ravel())))

near = batched.ranges(places, enemies) <= 12.0
seen = batched.sight(places, enemies)
ahead = batched.arcs(places, enemies)
met = batched.engaged(places, enemies)

print(f"{model.id}: {len(places)} places by {len(enemies)} enemies")
print(f'within 12" and in sight of {(near & seen).any(axis=1).sum()} places there is an enemy')
print(f"in front of it, at {(near & seen & ahead).any(axis=1).sum()} of them; at {met.sum()} it would be Engaged")

hidden = ~met & ~seen.any(axis=1)
best = np.flatnonzero(~met)[(near & seen).sum(axis=1)[~met].argmax()]
print(f"nobody sees it at {hidden.sum()} places; at {tuple(places.places[best].tolist())} most can be shot at:")
for share, name in zip(batched.obscured(places, enemies)[best], enemies.names, strict=True):
    if share < 1.0:
        print(f"  {name} {share:.0%} hidden")
