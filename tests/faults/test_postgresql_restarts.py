"""PostgreSQL is restarted, then killed: flips do not need it, deals wait for it."""

import pytest

from .cast import Wanted
from .conftest import CastOf
from .dealing import answers, dealer, is_refused, makes_tables_again
from .evidence import Evidence
from .servers import PostgresServer


@pytest.mark.fault("X7", "PostgreSQL is restarted, then killed")
async def test_tables_go_on_without_postgresql_and_with_it_again(cast_of: CastOf, evidence: Evidence) -> None:
    cast = cast_of(Wanted(database="postgresql"))
    postgres = cast.database
    assert isinstance(postgres, PostgresServer)
    async with dealer(cast) as waiting, evidence.load(cast) as load:
        await load.flips(2)
        async with evidence.happens():
            postgres.end()
            await postgres.come_back()
            await load.flips(2)
            postgres.kill()
            await load.flips(2)
            await is_refused(waiting)
            await postgres.come_back()
        await makes_tables_again(cast, evidence)
        assert await answers(cast, 40) == {404}
        assert await waiting.ask("start") is None
        code = waiting.view["code"]
        await load.play_out()
    assert postgres.rows(f"SELECT count(*) FROM games_game WHERE \"table\" = '{code}'") == [(1,)]
    evidence.judge()
