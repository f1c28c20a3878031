"""A server whose limits are so narrow that a test meets them soon."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import msgspec

from tests.server.serving import SECRET, Served
from umpire.server import Limits, Settings, database_at, serve_alone

ROOT = Path(__file__).resolve().parents[2]


class Limited(Served):
    """A server with limits of its own, which the system may allow few files."""

    def __init__(self, folder: Path, limits: Limits, *, proxies: tuple[str, ...] = (), files: int = 0) -> None:
        super().__init__(folder, forked=False)
        self.files = files
        self.settings = Settings(
            database=database_at(folder / "umpire.db"), secret=SECRET, port=self.port, limits=limits, proxies=proxies
        )

    def command(self) -> list[str]:
        return [sys.executable, "-m", __name__, msgspec.json.encode(self.settings).decode(), str(self.files)]

    @property
    def open_files(self) -> int:
        assert self.process is not None
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


if __name__ == "__main__":
    if int(sys.argv[2]):
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]),) * 2)
    serve_alone(msgspec.json.decode(sys.argv[1], type=Settings))
