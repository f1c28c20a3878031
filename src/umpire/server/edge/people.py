"""What the people at a battle say over its socket to one another."""

from __future__ import annotations

from typing import Protocol

from umpire.errors import IllegalAction
from umpire.server.play.links import Role, Seat
from umpire.server.play.messages import Done, OfPeople
from umpire.server.play.people import Chat, ClaimWin, Introduce, Matter, Propose, Reply
from umpire.server.play.rooms import Room
from umpire.server.services import Services


class Talking(Protocol):
    """An open socket of a seat; ``called`` is what somebody who looks on wants to be called."""

    services: Services
    seat: Seat
    room: Room
    address: str
    called: str


async def hear_people(talk: Talking, said: OfPeople) -> Done:
    """Do what somebody asks for.

    Raises:
        IllegalAction: If it is refused.
        StoreError: If it could not be kept.
    """
    room, seat, key = talk.room, talk.seat, said.key
    done = None
    match said:
        case Introduce(name=name, colour=colour):
            _take_chat(talk)
            called = await room.people.introduce(seat, name, colour)
            if seat.role is not Role.SIDE:
                talk.called = called
                talk.services.tell_who_is_here(room.id)
        case Chat(text=text):
            _take_chat(talk)
            await room.people.say(seat, key, text, watcher=talk.called)
        case Propose(what=what):
            _take_chat(talk)
            await talk.services.lobby.propose(room, seat, what)
        case Reply(what=what, agreed=agreed):
            if what is Matter.REMATCH and agreed and not talk.services.new_battles.take(talk.address):
                raise IllegalAction("Too many battles are being started. Wait a moment, then agree.")
            done = await room.agreeing.reply(seat, key, what, agreed=agreed)
        case ClaimWin():
            done = await room.agreeing.claim_win(seat, key)
    return Done(key=key, seq=room.seq if done is None else done)


def _take_chat(talk: Talking) -> None:
    if not talk.services.chat.take(f"{talk.seat.link} {talk.address}"):
        raise IllegalAction("That was too much at once. Wait a moment.")
