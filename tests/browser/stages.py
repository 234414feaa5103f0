"""One page on which the states of a table are shown one after the other."""

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.fake_tables import Told
from tests.browser.table_states import State
from tests.browser.tables import make_table

SETTLED = """() => new Promise((done) => {
    const frame = (left) => (left === 0 ? done() : requestAnimationFrame(() => frame(left - 1)));
    frame(4);
})"""
STILL = "() => document.getAnimations().forEach((one) => one.finish())"
KEEP = """(kept) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}"""
OPEN = "(id) => document.getElementById(id).showModal()"


class Stage:
    def __init__(self, page: Page, served: str, made: dict[str, str] | None = None) -> None:
        """`made` is the table whose page is shown; else one is made."""
        self.page = page
        self.made = made or make_table(page, served, ["me", "open"])
        self.served = served
        self.told: Told | None = None
        self.broken = False
        page.emulate_media(reduced_motion="reduce")
        page.route_web_socket("**/ws/**", self._connected)

    def _connected(self, socket: WebSocketRoute) -> None:
        if self.broken or self.told is None:
            socket.close()
        else:
            self.told.connected(socket)

    def show(self, state: State) -> None:
        """Opens the table anew, as a device does that has never seen one."""
        self.broken = False
        self.told = Told(self.page, state.table, me=state.me)
        if state.me:
            self.told.you, self.told.role = list(state.you), state.role
        self.page.evaluate(KEEP, state.kept)
        self.page.goto(self.served + self._path(state))
        main = self.page.locator("#table")
        expect(main).not_to_have_attribute("data-phase", "connecting")
        if not state.me:
            expect(main).to_have_attribute("data-connection", "open")
        self.told.tell(*state.events)
        for frame in state.frames:
            self.told.send(frame)
        if state.turned_away:
            refused = {"type": "refused", "re": None, "code": "removed", "message": state.turned_away}
            self.told.send(refused)
            self.told.sockets[-1].close(code=4403)
        expect(main).to_have_attribute("data-phase", state.phase)
        if state.cut:
            self.broken = True
            self.told.sockets[-1].close()
            expect(main).to_have_attribute("data-connection", "reconnecting")
        if state.replaced:
            self.told.sockets[-1].close(code=4409)
            expect(main).to_have_attribute("data-connection", "replaced")
        if state.signed_out:
            self.told.sockets[-1].close(code=4401)
            expect(main).to_have_attribute("data-connection", "signed_out")
        if state.does:
            self.page.locator(f"[data-act='{state.does}']:visible").first.click()
        if state.opens:
            self.page.evaluate(OPEN, state.opens)
        self.page.evaluate("() => document.fonts.ready")

    def _path(self, state: State) -> str:
        if state.me:
            return f"/t/{self.made['code']}/"
        return f"/{'tv' if state.tv else 'w'}/{self.made['watch_code']}/"

    def resize(self, width: int, height: int) -> None:
        """The same state at another size, drawn anew as the next frame does."""
        self.page.set_viewport_size({"width": width, "height": height})
        if self.told and not self.broken:
            self.told.send({"type": "watchers", "count": 0})
        self.page.wait_for_function("(width) => innerWidth === width", arg=width)
        self.page.evaluate(SETTLED)
