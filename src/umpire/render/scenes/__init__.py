"""Scenes: what a picture of a table shows, made once of each game's field, drawn by every painter."""

from umpire.render.scenes.pictures import Picture, picture_of, picture_of_scene
from umpire.render.scenes.tabletop import PAINT, paint_of, scene_of_table
from umpire.render.scenes.values import Scene, SceneFeature, SceneModel, SceneObjective, ScenePart, SceneZone

__all__ = [
    "PAINT",
    "Picture",
    "Scene",
    "SceneFeature",
    "SceneModel",
    "SceneObjective",
    "ScenePart",
    "SceneZone",
    "paint_of",
    "picture_of",
    "picture_of_scene",
    "scene_of_table",
]
