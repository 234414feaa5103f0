"""Questions that have one answer under all rules, for all of War is luck."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the sentences of its answer."""

    ask: str
    answer: tuple[str, ...]


def luck_questions() -> list[Question]:
    return [
        _skill(),
        _streaks(),
        _age(),
        _cheating(),
        _mistakes(),
        _sooner(),
        _alone(),
        _origin(),
        _cousins(),
        _next(),
    ]


def _skill() -> Question:
    return Question(
        _("Is there any skill in it?"),
        (
            _("None. Nobody decides anything, and neither timing, counting nor speed changes who wins."),
            _(
                "It is a spectator sport in which you sit at the ringside. That makes it fair "
                "between four and ninety."
            ),
            _("It does teach which card beats which, and it passes the time."),
        ),
    )


def _streaks() -> Question:
    return Question(
        _("I keep losing. Is that a bad sign?"),
        (_("No. A streak means nothing, and a long game is nobody's fault."),),
    )


def _age() -> Question:
    return Question(
        _("From what age can children play?"),
        (
            _(
                "From about four. It is a good first game of cards: a king beats a 9, and that is "
                "all there is to know."
            ),
            _("It practises comparing numbers, 8 and 5, and shows which of jack, queen and king is more."),
            _("Let the child say the higher card first, and stop whenever it has been enough."),
        ),
    )


def _cheating() -> Question:
    return Question(
        _("Can one cheat?"),
        (
            _("At a kitchen table one can stack the deck or peek, and both are noticed at once."),
            _("Some parents let the deciding war go the child's way by accident. Here nobody can."),
            _(
                "Here the shuffle is fixed before anybody can know it, and anybody can check it when "
                "the game is over."
            ),
        ),
    )


def _mistakes() -> Question:
    return Question(
        _("What do people get wrong most often?"),
        (
            _("They look at their card before the signal. Turn up at the same moment, without peeking."),
            _("They put won cards on top of the pile. They belong under it, mixed."),
            _("They count a war of three down as eight cards. It is ten: the two that were equal count too."),
        ),
    )


def _sooner() -> Question:
    return Question(
        _("How do we get to the end sooner?"),
        (
            _("Agree on a limit of battles or a time before the game, and count the cards at the end."),
            _(
                "In a game, let it play by itself, press “Finish now”, or agree to count now. The "
                "cards stay the same."
            ),
            _("There is no shame in giving up, and no reason to play on when you are tired of it."),
        ),
    )


def _alone() -> Question:
    return Question(
        _("Is it any fun for grown-ups, or alone?"),
        (
            _(
                "It is an honest game for ten minutes with somebody else: the pleasure is turning up "
                "together."
            ),
            _("So send a friend the link. Against the computer it is there when nobody else is."),
        ),
    )


def _origin() -> Question:
    return Question(
        _("Where does the game come from?"),
        (
            _(
                "From Europe, where the French call it “bataille”. It is known all over the world, "
                "and it is chance only."
            ),
        ),
    )


def _cousins() -> Question:
    return Question(
        _("What are Speed War and Casino War?"),
        (
            _(
                "In Speed War everybody turns up as fast as they can, and whoever sees the highest "
                "card first claims it."
            ),
            _(
                "Casino War is played for bets against a dealer, and on a tie one may surrender. It "
                "is not for children."
            ),
            _("Both ask for decisions, so they are games of their own and not among these rules."),
        ),
    )


def _next() -> Question:
    return Question(
        _("What shall we play next?"),
        (_("Go Fish or Crazy Eights when you would like to decide something; Clock when you are alone."),),
    )
