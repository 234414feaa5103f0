"""Django's cache in the store: what allauth counts there is counted for all processes together."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import async_to_sync
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from games.tables import get_tables


class StoreCache(BaseCache):
    """Holds JSON. Every method raises `StoreUnavailable`, since who cannot be counted is not let through."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return async_to_sync(self._put)(self.make_key(key, version), value, timeout, True)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        async_to_sync(self._put)(self.make_key(key, version), value, timeout, False)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        text = async_to_sync(self._get)(self.make_key(key, version))
        return default if text is None else json.loads(text)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return async_to_sync(self._take)(self.make_key(key, version))

    async def _put(self, name: str, value: Any, life_s: Any, first: bool) -> bool:
        life = self.default_timeout if life_s is DEFAULT_TIMEOUT else life_s
        await get_tables().start()
        put = get_tables().store.note_first if first else get_tables().store.note
        before = await put(name, json.dumps(value), max(1, int(float(life or 60) * 1000)))
        return bool(before) if first else True

    async def _get(self, name: str) -> str | None:
        await get_tables().start()
        return await get_tables().store.noted(name)

    async def _take(self, name: str) -> bool:
        await get_tables().start()
        return await get_tables().store.take_note(name) is not None
