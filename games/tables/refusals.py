"""Why a command is refused: a code for programs and a sentence for people that says what to do."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "bad_message": _("This message cannot be read. Reload the page."),
    "unknown_type": _("This table does not know that request. Reload the page."),
    "too_long": _("This message is too long."),
    "too_fast": _("Too many messages at once. Wait a second."),
    "hello_first": _("Say hello first: the first message of a connection is a hello."),
    "no_table": _("There is no table with this code. Check the code, or make a new table."),
    "too_many_codes": _("That was a lot of codes in a short time. Wait a minute, then try again."),
    "too_many_sockets": _("Too many connections come from your network. Close some of them."),
    "watch_only": _("This link is for watching. Ask for the table's code to play."),
    "not_seated": _("You have no seat here. Sit down first."),
    "not_your_seat": _("That is somebody else's seat."),
    "no_such_seat": _("There is no such seat at this table."),
    "already_seated": _("You sit at this table already. Leave your seat to take another."),
    "taken": _("Somebody sits there already. Take another seat."),
    "in_battle": _("A battle is on the table. Wait until it is decided."),
    "seat_out": _("This seat is out of the game. Offer another, or wait for the next game."),
    "nobody_there": _("Nobody sits there. Choose a seat with a person."),
    "yourself": _("This is you. Choose somebody else, or leave the table."),
    "same_device_off": _("Only one player on each device here. Ask the host to allow more."),
    "device_full": _("Four players can share one device, no more. Use another device."),
    "removed": _("The host has taken you off this table. You can play at another one."),
    "not_from_here": _("This child does not play on this device. Link the device to its family first."),
    "pictures_first": _("This child presses its pictures first. Load the page again, then choose it."),
    "plays_already": _("This child sits at the table already."),
    "full": _("All seats are taken. You can watch."),
    "bad_name": _("Choose another name: 1 to 20 visible signs."),
    "avatar_taken": _("Somebody has that animal already. Choose another."),
    "not_host": _("Only the host of the table can do that."),
    "closed": _("This table is closed. Make a new one."),
    "playing": _("A game is being played. Wait until it is over."),
    "not_playing": _("No game is being played now."),
    "paused": _("The game is paused. Go on with it first."),
    "not_paused": _("The game is not paused."),
    "not_revealing": _("The cards are not being shuffled now."),
    "does_not_fit": _("This does not fit what you promised before the deal."),
    "committed": _("Your part of the shuffle is fixed already."),
    "too_few": _("A game needs two seats at least. Add a computer or wait for a friend."),
    "not_over": _("The game is not over yet."),
    "out": _("You are out of this game already."),
    "no_offer": _("Nobody has asked to see these cards again."),
    "other_seats": _("The same cards need the same number of seats. Choose rules for as many."),
    "bad_rules": _("These rules cannot be played. Choose others."),
    "too_many_people": _("More people sit here than these rules have seats. Choose more seats."),
    "not_awaited": _("It is not your turn to turn up a card."),
    "late": _("That card has been turned up already."),
    "early": _("That card's turn has not come yet."),
    "family_only": _("This table is for a family. Ask its host for the guest link, or make a table."),
    "kids_only": _("Here you play with your family, or with the computer."),
    "no_family": _("This table belongs to no family: whoever has its code may come anyway."),
    "no_watching": _("The host plays without watchers just now."),
    "may_watch": _("You may watch already."),
    "asked_lately": _("The host would rather not just now. You may ask again in a minute."),
    "many_ask": _("Many people are asking just now. Try again in a moment."),
    "many_watch": _("A hundred people were let in already."),
    "nobody_asks": _("This person does not wait any more."),
    "signed_out": _("You are not signed in here any more. Load the page again to go on."),
    "replaced": _("You play on another device now. This one may watch."),
    "hushed": _("The host has switched pictures and phrases off for now."),
    "much_cheering": _("That was a lot of cheering. Wait a moment, then go on."),
    "not_to_block": _("Nobody else sits there who could be blocked."),
    "many_blocked": _("You have blocked a hundred people. Let somebody back in first."),
    "kept_free": _("The host keeps this seat for somebody. You can watch, or make a table of your own."),
    "not_out": _("You still play yourself. Those who are out may guess."),
    "not_in_play": _("That player is out too. Choose one who still plays."),
    "late_guess": _("That battle has begun. Guess the next one."),
    "busy": _("The table is busy. Try again in a moment."),
}


class Refused(Exception):
    """A command that was not accepted; nothing has changed. `code` is a key of `SENTENCES`."""

    def __init__(self, code: str, message: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self._message = message

    @property
    def message(self) -> str:
        """The sentence in the language that is active now."""
        return self._message if self._message is not None else str(SENTENCES[self.code])
