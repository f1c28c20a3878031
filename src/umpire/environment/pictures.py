"""The table as a picture of points of colour, and in a window."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from umpire.environment.needs import needed
from umpire.errors import InputError
from umpire.game import Battle, WholeBattle

RATE = 4
"""How many pictures a window shows in a second at most."""

MODES = (None, "human", "rgb_array")

WIDTH = 800
"""How wide a picture is, in points."""


def picture_of(played: WholeBattle, battle: Battle[Any]) -> NDArray[np.uint8]:
    """Return the table as a spectator sees it, shape (height, width, 3).

    Raises:
        InputError: If the game draws no pictures, or what draws them is not installed.
    """
    if played.picture is None:
        told = f"{played.system.name} draws no pictures of its battles"
        raise InputError(told, path="render_mode", fix="Leave render_mode out.")
    resvg, image = needed("resvg_py"), needed("PIL.Image")
    seen = battle.view(None, tail=0).state
    svg = played.picture(seen, battle.header.meta.get("scenario", ""))
    drawn = bytes(resvg.svg_to_bytes(svg_string=svg, width=WIDTH, background="white"))
    with image.open(io.BytesIO(drawn)) as opened:
        return np.asarray(opened.convert("RGB"), dtype=np.uint8)


class Display:
    """How an environment shows its battles: not at all, as pictures, or in a window.

    Raises:
        InputError: If there is no such way.
    """

    def __init__(self, mode: str | None) -> None:
        if mode not in MODES:
            raise InputError("there is no such way", path="render_mode", value=mode, fix="Choose human or rgb_array.")
        self._mode, self._window = mode, Window()

    def show(self, played: WholeBattle, battle: Battle[Any]) -> NDArray[np.uint8] | None:
        """Return the table as a picture, or show it in a window; nothing without a mode."""
        if self._mode is None:
            return None
        picture = picture_of(played, battle)
        if self._mode == "rgb_array":
            return picture
        self._window.show(picture, rate=RATE)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()


class Window:
    """A window that shows the table; made when it is first shown."""

    def __init__(self) -> None:
        self._pygame: Any = None

    def show(self, picture: NDArray[np.uint8], *, rate: int) -> None:
        """Show a picture, no more than ``rate`` in a second."""
        if self._pygame is None:
            self._pygame = needed("pygame")
            self._pygame.init()
        game = self._pygame
        height, width, _ = picture.shape
        screen = game.display.get_surface()
        if screen is None or screen.get_size() != (width, height):
            screen = game.display.set_mode((width, height))
            game.display.set_caption("Umpire")
        screen.blit(game.surfarray.make_surface(picture.swapaxes(0, 1)), (0, 0))
        game.event.pump()
        game.display.flip()
        game.time.Clock().tick(rate)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._pygame is not None:
            self._pygame.display.quit()
            self._pygame = None
