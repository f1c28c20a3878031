"""The tables that battles are kept in."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
)

METADATA = MetaData()

NAME = 64

BATTLES = Table(
    "battles",
    METADATA,
    Column("id", String(NAME), primary_key=True),
    Column("system", String(NAME), nullable=False),
    Column("title", String(400), nullable=False),
    Column("first_line", LargeBinary, nullable=False),
    Column("players", LargeBinary, nullable=False),
    Column("made", DateTime(timezone=True), server_default=func.now(), nullable=False),
)
"""One battle: the first line of its log, and who plays each side."""

LINES = Table(
    "lines",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
)
"""The further lines of each log, in order; they are only ever added."""

DEEDS = Table(
    "deeds",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(NAME), primary_key=True),
    Column("seat", String(NAME), nullable=False),
    Column("seq", Integer, nullable=False),
)
"""The keys that clients gave their actions, so that one that is sent again is not carried out again."""

LINKS = Table(
    "links",
    METADATA,
    Column("id", String(NAME), primary_key=True),
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(NAME), nullable=False),
    Column("revoked", Boolean, nullable=False, default=False),
    Column("ends", BigInteger),
    Column("holder", String(NAME)),
)
"""The links that were given out, each for one seat.

``ends`` is when one ends, seconds since 1970, if ever; ``holder`` is the browser that holds it, where one has to.
"""

BRANCHES = Table(
    "branches",
    METADATA,
    Column("link", String(NAME), ForeignKey("links.id", ondelete="CASCADE"), primary_key=True),
    Column("parent", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Integer, nullable=False),
    Column("heir", String(NAME)),
)
"""The links of battles that the players of another one agreed to begin from it, which its seats may ask for.

``at`` is the entry that it was branched at, and -1 where it is a rematch; ``heir`` is the seat of the old battle that
may ask for the link, where that is not the link's own seat.
"""

DRAWINGS = Table(
    "drawings",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("own", LargeBinary, nullable=False),
    Column("deeds", LargeBinary, nullable=False),
    Column("turn", Integer, nullable=False),
)
"""The battles that have not begun, because their dice are still being drawn: the server's own contribution, what the
sides do at once, and how often it had to be begun anew."""

CONTRIBUTIONS = Table(
    "contributions",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(NAME), primary_key=True),
    Column("pledge", String(NAME), nullable=False),
    Column("given", LargeBinary),
)
"""What each side has pledged itself to contribute to dice that are being drawn, and what it then gave."""

WISHES = Table(
    "wishes",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("after", Integer, nullable=False),
    Column("wish", LargeBinary, nullable=False),
)
"""What a side of each battle has asked the others to agree to, and who has yet to; void after a further entry."""

PERSONS = Table(
    "persons",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(NAME), primary_key=True),
    Column("name", String(NAME), nullable=False, default=""),
    Column("colour", String(NAME), nullable=False, default=""),
    Column("seen", BigInteger),
)
"""Who plays each side: what they want to be called, in which colour, and when they were there last, in milliseconds
since 1970."""

CHAT = Table(
    "chat",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("key", String(NAME), nullable=False),
    Column("seat", String(NAME), nullable=False),
    Column("name", String(NAME), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("battle", "key", name="chat_key"),
)
"""What was said beside each battle, in order, with the key that the client gave it so that it is said once."""

CLOCKS = Table(
    "clocks",
    METADATA,
    Column("battle", String(NAME), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("clock", LargeBinary, nullable=False),
)
"""How much time each side of a battle has left, where its players have agreed on clocks."""

SERVED = Table(
    "served",
    METADATA,
    Column("process", String(NAME), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""When each process of the server was up, in milliseconds since 1970: no other time counts on a clock."""
