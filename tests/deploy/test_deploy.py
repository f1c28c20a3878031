"""What a club's server is made of: its image and compose file, and its scripts, run in turn as they are there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.server.playing import Player, play_some
from tests.server.postgres import own_postgres, programs
from tests.server.serving import Served

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
HERE = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
"""Where programs are found: those of this environment first."""
SECRETS = ("umpire_secret", "postgres_password")


class Deployed(Served):
    """A server that is installed from a wheel and started as the image starts it."""

    def __init__(self, folder: Path, database: str, site: Path, files: dict[str, str]) -> None:
        super().__init__(folder, database, processes=2)
        self.more = files | {
            "PYTHONPATH": str(site),
            "UMPIRE_PORT": str(self.port),
            "UMPIRE_DATA": str(folder / "data"),
        }
        self.more |= {"UMPIRE_NAME": "localhost", "UMPIRE_PROXY": "127.0.0.1", "UMPIRE_HOST": "127.0.0.1"}

    def command(self) -> list[str]:
        given = [f"{name}={value}" for name, value in self.more.items()]
        path = f"PATH={Path(self.more['PYTHONPATH']) / 'bin'}{os.pathsep}{HERE}"
        return ["env", "-C", str(self.folder), *given, path, "sh", str(DEPLOY / "serve.sh")]


def sh(script: str, *words: str | Path, more: dict[str, str]) -> str:
    command = ["sh", str(DEPLOY / script), *map(str, words)]
    done = subprocess.run(command, env=os.environ | more, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed(folder: Path) -> Path:
    """Install this checkout's wheel as the image does; what it needs is here already, so nothing is pinned for it."""
    wheels, pins, site = folder / "wheels", folder / "pins", folder / "site"
    pins.mkdir()
    (pins / f"py{sys.version_info.major}{sys.version_info.minor}.txt").write_text("# nothing further\n")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    assert "Installed umpire_table-" in sh("install.sh", wheels, pins, more={"PIP_TARGET": str(site), "PATH": HERE})
    return site


@pytest.mark.postgres
def test_a_battle_outlives_the_database(tmp_path: Path) -> None:
    """Installed, served by two processes, backed up; all is wiped and put back: the battle goes on where it stood."""
    with own_postgres(tmp_path / "postgres") as postgres:
        found = re.fullmatch(r"postgresql://(\w+)@([\d.]+):(\d+)/(\w+)", postgres.address)
        assert found is not None
        more = dict(zip(("PGUSER", "PGHOST", "PGPORT", "PGDATABASE"), found.groups(), strict=True))
        for each in SECRETS:
            (tmp_path / each).write_text("f" * 64)
        files = more | {"UMPIRE_SECRET_FILE": str(tmp_path / SECRETS[0]), "PGPASSWORD_FILE": str(tmp_path / SECRETS[1])}
        where = programs()
        assert where is not None
        files["PATH"] = f"{where}{os.pathsep}{os.environ['PATH']}"
        served = Deployed(tmp_path, postgres.address, installed(tmp_path), files).start()
        backups = tmp_path / "backups"
        backups.mkdir()
        try:
            sh("healthy.sh", more={"UMPIRE_PORT": str(served.port), "PATH": HERE})
            name, tokens = served.begin("small-3")
            players = [Player(served, tokens[f"side:{side}"], name=side).come() for side in ("red", "blue")]
            assert play_some(*players, 4) >= 4
            log = served.kept(name)
            for day in ("20200101T000000Z", "20200102T000000Z"):
                (backups / f"umpire-{day}.dump").touch()
            sh("backup.sh", backups, "once", more=files | {"BACKUP_KEEP": "2"})
        finally:
            served.stop()
        old, kept = sorted(each.name for each in backups.iterdir())
        assert old == "umpire-20200102T000000Z.dump"
        assert (backups / kept).stat().st_mode & 0o077 == 0
        wipe = ["psql", "-qc", "DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE other (id int)"]
        subprocess.run(wipe, env=os.environ | files, check=True, capture_output=True)
        sh("restore.sh", backups / kept, more=files)
        assert served.kept(name) == log
        # A backup that broke off changes nothing.
        broken = backups / "broken.dump"
        broken.write_bytes((backups / kept).read_bytes()[:-200])
        command = ["sh", str(DEPLOY / "restore.sh"), str(broken)]
        assert subprocess.run(command, env=os.environ | files, capture_output=True, check=False).returncode != 0
        assert served.kept(name) == log


def test_the_image_runs_as_nobody_and_brings_what_it_names() -> None:
    """Every file that the recipe copies is there, each image has a version, and what is started is shipped."""
    recipe = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    steps = [tuple(line.split(maxsplit=1)) for line in recipe.splitlines() if line and not line.startswith("#")]
    (image,) = [rest for word, rest in steps if word == "FROM"]
    assert re.search(r":\d", image)
    copied = [each for word, rest in steps if word == "COPY" for each in rest.split()[:-1]]
    assert copied
    assert all((ROOT / each).is_file() for each in copied)
    assert [rest for word, rest in steps if word == "USER"] == ["10001:10001"]
    assert any(word == "HEALTHCHECK" for word, _ in steps)
    for script in re.findall(r"/opt/umpire/(\w+\.sh)", " ".join(rest for word, rest in steps if word != "COPY")):
        assert f"deploy/{script}" in copied
    mounted = re.findall(r"source=(\w+)", recipe)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert all(any(line.startswith(f"!{each}") for line in ignored) for each in ("deploy", *mounted))


@pytest.mark.parametrize("script", sorted(DEPLOY.glob("*.sh")), ids=lambda each: str(each.stem))
def test_a_plain_shell_reads_each_script(script: Path) -> None:
    """Those of the images know no bash."""
    told = subprocess.run(["sh", "-n", str(script)], capture_output=True, check=False)
    assert told.returncode == 0, told.stderr
    assert not re.search(r"\[\[|\blocal\b|<<<|\bpipefail\b", script.read_text(encoding="utf-8"))


def test_the_compose_file_is_one() -> None:
    """It is what the specification says a compose file is; whatever it mounts, reads or is told stands beside it."""
    schemas = pytest.importorskip("check_jsonschema.builtin_schemas", reason="check-jsonschema is not installed")
    jsonschema = pytest.importorskip("jsonschema")
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    jsonschema.validate(told, schemas.get_builtin_schema("vendor.compose-spec"))


def test_the_services_may_do_little_and_know_each_other() -> None:
    """None writes but where it says so, has rights beyond its work, or is waited for without being asked how it is."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = told["services"]
    prepared = (DEPLOY / "prepare.sh").read_text(encoding="utf-8")
    for name, each in services.items():
        assert each["read_only"] is True, name
        assert each["cap_drop"] == ["ALL"], name
        assert re.search(r":\d", each["image"]), name
        assert set(each.get("secrets", ())) <= set(told["secrets"]) == set(SECRETS)
        assert set(each["networks"]) <= set(told["networks"])
        for other in each.get("depends_on", {}):
            assert "healthcheck" in services[other] or "dockerfile" in services[other].get("build", {})
        for mounted in (each.partition(":")[0] for each in each.get("volumes", ())):
            if mounted.startswith("./"):
                assert (DEPLOY / mounted).is_file() or f"{mounted[2:]}\n" in prepared.replace(" ", "\n")
            else:
                assert mounted in told["volumes"]
    assert "ports" not in services["umpire"]
    assert "ports" not in services["db"]
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert asked == set(re.findall(r'echo "(\w+)=', prepared))
    assert told["services"]["umpire"]["image"].endswith(f":{version()}")


def version() -> str:
    from umpire import __version__

    return __version__
