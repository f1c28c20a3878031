"""Called by hatchling: the addresses of the project, and a description whose pictures and links lead somewhere.

The README's links are relative, as a checkout has them; an index shows it alone. With ``address`` in pyproject.toml
they lead to the released version's files there; without, pictures are left out and links are their words.
"""

from __future__ import annotations

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


class CustomMetadataHook(MetadataHookInterface):
    """Tells what depends on where the project is published."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the description, and the addresses if there are any."""
        address = str(self.config.get("address", "")).rstrip("/")
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = described(readme, address, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(address)


def addresses(address: str) -> dict[str, str]:
    """Return what an index links to; nothing until the project is published somewhere."""
    if not address:
        return {}
    paths = {"Changelog": "/blob/main/CHANGELOG.md", "Documentation": "/tree/main/docs", "Issues": "/issues"}
    return {"Source": address} | {name: address + path for name, path in paths.items()}


def described(readme: str, address: str, tag: str) -> str:
    """Return the README as it is read away from its files."""
    if not address:
        return LINK.sub(r"\1", PICTURE.sub("", readme))
    shown = PICTURE.sub(lambda found: f"![{found[1]}]({address}/raw/{tag}/{found[2]})\n\n", readme)
    return LINK.sub(lambda found: f"[{found[1]}]({address}/blob/{tag}/{found[2]})", shown)
