"""Colours and patterns: colour-blind safe sides, terrain that reads without a legend."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from umpire.render.markup import Markup

LIGHT: Mapping[str, str] = {
    "ground": "#efeadb",
    "paper": "#fbfaf6",
    "ink": "#2b2924",
    "halo": "#fffdf6",
    "first": "#b5410b",
    "first-pale": "#fbdcc8",
    "second": "#0b5d96",
    "second-pale": "#cfe6f8",
    "none": "#55504a",
    "none-pale": "#e6e2da",
    "open": "#ddd6bd",
    "hill": "#d8c3a0",
    "hill-ink": "#b2915f",
    "rubble": "#dccdb2",
    "rubble-ink": "#ab9468",
    "wood": "#bcd6a6",
    "wood-ink": "#79a862",
    "mines": "#f1d7cf",
    "mines-ink": "#b5473a",
    "water": "#8fc1dc",
    "ford": "#bcdceb",
    "ford-ink": "#a0977c",
    "bridge": "#c9a877",
    "wall": "#7a5a36",
    "strong-wall": "#4d4a45",
    "rock": "#8d8780",
    "house": "#bdb7cc",
    "proof": "#6b2a8f",
    "blocked": "#a4133c",
}
"""Colours on a light page: sides are vermilion and blue, which nobody confuses."""

DARK: Mapping[str, str] = {
    "ground": "#2b2b25",
    "paper": "#17181b",
    "ink": "#ece8dc",
    "halo": "#1d1d19",
    "first": "#ff9a5c",
    "first-pale": "#6a2f10",
    "second": "#7cc4f5",
    "second-pale": "#12425f",
    "none": "#b9b3a6",
    "none-pale": "#4a4740",
    "open": "#38372d",
    "hill": "#4a4130",
    "hill-ink": "#6f5f41",
    "rubble": "#45402f",
    "rubble-ink": "#6f6549",
    "wood": "#2f4527",
    "wood-ink": "#4d6d3d",
    "mines": "#4d2f2a",
    "mines-ink": "#c0604f",
    "water": "#27516b",
    "ford": "#3b6880",
    "ford-ink": "#8d866f",
    "bridge": "#7b6440",
    "wall": "#a1794a",
    "strong-wall": "#8b877f",
    "rock": "#63605a",
    "house": "#545063",
    "proof": "#d7a3f5",
    "blocked": "#ff7b93",
}
"""The same on a dark page."""

PALETTES: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "contrast": (
        {
            "ground": "#ffffff",
            "paper": "#ffffff",
            "ink": "#000000",
            "halo": "#ffffff",
            "first": "#8a1c00",
            "first-pale": "#ffd9b8",
            "second": "#00318a",
            "second-pale": "#e2ecff",
            "proof": "#5a0087",
            "blocked": "#a00020",
        },
        {
            "ground": "#000000",
            "paper": "#000000",
            "ink": "#ffffff",
            "halo": "#000000",
            "first": "#ffb54d",
            "first-pale": "#402400",
            "second": "#8fd8ff",
            "second-pale": "#002c42",
            "proof": "#f0b8ff",
            "blocked": "#ff9aad",
        },
    ),
    "gold": (
        {
            "first": "#7a5200",
            "first-pale": "#ffe29a",
            "second": "#5b2a86",
            "second-pale": "#ecdcfa",
            "proof": "#00665a",
        },
        {
            "first": "#f2c14e",
            "first-pale": "#54400c",
            "second": "#cfa8ff",
            "second-pale": "#3b2160",
            "proof": "#63d8c4",
        },
    ),
}
"""What other palettes of the web table change, on a light and on a dark page: more contrast; gold and violet."""

DEFS = """
<pattern id="wood" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="$wood"/>
<circle cx="3.5" cy="4" r="2.6" fill="$wood-ink"/><circle cx="9.5" cy="9.5" r="2" fill="$wood-ink"/></pattern>
<pattern id="rubble" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="$rubble"/>
<path d="M1 3l2.5-2 2 2.5-2 2zM5.5 7.5l1.5-2 1.5 2z" fill="$rubble-ink"/></pattern>
<pattern id="ruin" width="14" height="12" patternUnits="userSpaceOnUse"><rect width="14" height="12" fill="$rubble"/>
<path d="M1.5 7.5v-5h6M12.5 4v5.5h-4" fill="none" stroke="$strong-wall" stroke-width="1.5"/></pattern>
<pattern id="mines" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="$mines"/>
<path d="M3 3l3.5 3.5M6.5 3L3 6.5" stroke="$mines-ink" stroke-width=".8"/></pattern>
<pattern id="ford" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="$ford"/>
<circle cx="2" cy="2.5" r="1" fill="$ford-ink"/><circle cx="6" cy="6" r="1.2" fill="$ford-ink"/></pattern>
<pattern id="waves" width="16" height="9" patternUnits="userSpaceOnUse"><rect width="16" height="9" fill="$water"/>
<path d="M0 3q2-2 4 0t4 0M8 7.5q2-2 4 0t4 0" fill="none" stroke="$ink" stroke-opacity=".35" stroke-width=".7"/>
</pattern>
<pattern id="planks" width="5" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="$bridge"/>
<path d="M0 0V10M0 3H5" stroke="$ink" stroke-opacity=".45" stroke-width=".6"/></pattern>
<pattern id="rocks" width="12" height="11" patternUnits="userSpaceOnUse"><rect width="12" height="11" fill="$rock"/>
<path d="M1 5L3.5 1L6 5zM6.5 10.5L9 6.5L11.5 10.5z" fill="$ink" fill-opacity=".35"/></pattern>
<pattern id="roof" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="$house"/>
<path d="M0 1H5M2.5 1V3.5M0 3.5H5M0 3.5V5" stroke="$ink" stroke-opacity=".16" stroke-width=".5"/></pattern>
<pattern id="pales" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="$wall"/>
<path d="M1 0V4M3 0V4" stroke="$halo" stroke-opacity=".55" stroke-width=".6"/></pattern>
<pattern id="teeth" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="$strong-wall"/>
<path d="M.6 4.4L2.5 .6L4.4 4.4" fill="none" stroke="$halo" stroke-opacity=".6" stroke-width=".7"/></pattern>
<pattern id="cliff" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="$hill"/>
<path d="M0 6L6 0" stroke="$hill-ink" stroke-width=".6"/></pattern>
<pattern id="blocked" width="5" height="5" patternUnits="userSpaceOnUse">
<path d="M0 5L5 0" stroke="$blocked"/></pattern>
<path id="cross" d="M-2.6-2.6L2.6 2.6M-2.6 2.6L2.6-2.6"/>
<marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
<path d="M0 0L6 3L0 6z" fill="context-stroke"/></marker>
"""

STYLE = """
.note,.tag,.axis,.count,.marker-name,.proof-name,.title,.caption{text-anchor:middle;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.ground{fill:$ground}.frame{fill:none;stroke:$ink;stroke-width:1.2}
.grid{stroke:$ink;stroke-opacity:.07;stroke-width:.3}.grid12{stroke:$ink;stroke-opacity:.14;stroke-width:.4}
.axis{font-size:7px;fill:$ink;fill-opacity:.6}
.area{stroke:$ink;stroke-opacity:.35;stroke-width:.6}.house{stroke-opacity:.8;stroke-width:.9}
.t-open{fill:$open}.t-difficult{fill:url(#rubble)}.t-obstructing{fill:url(#wood)}.t-ruin{fill:url(#ruin)}.t-dangerous{fill:url(#mines)}
.t-obstacle{fill:url(#pales)}.t-reinforced_obstacle{fill:url(#teeth)}.t-impassable{fill:url(#rocks)}
.t-river{fill:url(#waves)}.t-ford{fill:url(#ford)}.t-bridge{fill:url(#planks)}.t-cliff{fill:url(#cliff)}
.t-structure{fill:url(#roof)}
.held{fill-opacity:.6;stroke-width:1.6}
.first{color:$first;stroke:$first;fill:$first-pale}.second{color:$second;stroke:$second;fill:$second-pale}
.neutral{color:$none;stroke:$none;fill:$none-pale}
.zone{fill:none;stroke-width:.8;stroke-dasharray:5 3.5;stroke-opacity:.55}
.note{font-size:6.2px;fill:$ink;fill-opacity:.75;stroke:$halo;stroke-opacity:.75;stroke-width:1.4px;paint-order:stroke}
.tag{font-size:7px;font-weight:650;fill:currentColor;stroke:$halo;stroke-width:1.8px;paint-order:stroke}
.tag.broken{text-decoration:underline;font-style:italic}
.base{stroke-width:.6}.pip,.count{fill:currentColor;stroke:none}.nose{fill:none;stroke-width:.9;stroke-linecap:round}
.sil{stroke:none}.sil .body{fill:currentColor}.sil .hole{fill:inherit;fill-rule:evenodd}
.negative .base{fill:currentColor}.negative .nose{stroke:$second-pale}
.negative .sil .body{fill:$second-pale}.negative .sil .hole{fill:currentColor}
.shield{fill:currentColor;stroke:currentColor;stroke-width:.4}.shield.down{fill:none}
.count{font-size:6px;font-weight:700}.m .count{fill:$ink;stroke:$halo;stroke-width:1.4px;paint-order:stroke}
.hurt .base{stroke-dasharray:1.4 1;stroke-width:1}
.strong .base{stroke-width:1.6}.inside .base{stroke-dasharray:.8 .6}
.cross{stroke-width:1;stroke-opacity:.75;fill:none;stroke-linecap:round}
.path{fill:none;stroke-width:.7;stroke-opacity:.55;stroke-linejoin:round}
.reach{fill:none;stroke:$ink;stroke-width:.4;stroke-dasharray:2 2;stroke-opacity:.5}
.marker{stroke-width:1.6}.marker-name{font-size:8px;font-weight:750;fill:currentColor;stroke:none}
.proof{stroke:$proof;stroke-width:.9;fill:none}.proof-area{fill:$proof;fill-opacity:.14}
.proof-blocked{stroke:$blocked;stroke-width:1.2;stroke-dasharray:5 2.4;fill:none}.proof-blocked-area{fill:url(#blocked)}
.cut{fill:$rubble;fill-opacity:.7;stroke:$ink;stroke-opacity:.4;stroke-width:.5}
.cut-hides{fill:$wood-ink;fill-opacity:.55;stroke-opacity:.8;stroke-width:.7}
.inset{fill:$ground;stroke:$ink;stroke-width:.5}.inset-seen{fill:$ground;stroke:$proof;stroke-width:.5}
.proof-name{font-size:7px;font-weight:750;fill:$proof;stroke:$halo;stroke-width:2px;paint-order:stroke}.proof-blocked-name{fill:$blocked}
.title{font-size:10px;font-weight:700;fill:$ink}.title,.caption{text-anchor:start}
.caption{font-size:7.5px;fill:$ink}.caption.verdict{font-weight:700}.sheet{fill:$paper}
"""

NAME = re.compile(r"\$([a-z]+(?:-[a-z]+)*)")


def palette(colours: Mapping[str, str]) -> str:
    """Return colours as CSS custom properties."""
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def style_with(text: str, colours: Mapping[str, str] | None = LIGHT) -> Markup:
    """Return style or definitions with colours filled in, or, for None, with the page's custom properties."""
    return Markup(NAME.sub(lambda found: f"var(--{found[1]})" if colours is None else colours[found[1]], text))


def side_class(sides: Sequence[str], side: str) -> str:
    """Return the class that gives a side its colours."""
    return ("first", "second")[list(sides).index(side)] if side in sides else "neutral"
