"""What lies on what: shapes on the table page that must not touch, measured where they are drawn."""

from playwright.sync_api import Page

OVERLAPS = """() => {
    // Words that are told, cards, names and counts, and what can be pressed.
    const KINDS = {
        words: ".sign, .stake, .ribbon, .wish, .connection-on, .pot, .tally, .called, .totals, .tiles, .qr, "
            + ".late, .waiting-title, .waiting-link, .waiting-ready, .waiting-series, #end-title, .back-bar, "
            + ".join, .lobby-title, .lobby-address, .lobby-note, .screen-note, .tv .countdown",
        letters: "#war .letter > svg",
        cards: ".cards > .card, .row-card:last-child > .card, .sign-cards .card",
        names: ".plinth-name, .plinth-down, .plinth-plus, .plinth-head, .place-head, .place-name, "
            + ".place-count, .place-ready, .sum, .who-name, .who-note, .count, .won, .low, "
            + ".mine-name, .mine-note, .mine-count, .step:not(:empty), .cast .plinth",
        buttons: ".round-button, #go, #more > button, .auto, .chair, .wish button, .cheer-sign, .choice, "
            + ".waiting-ways > button, .target-words",
        guesses: ".guess-title, .guess-score",
        bubbles: ".bubble",
        heads: ".peek > svg, .pelmet .loge, .cast-head",
    };
    // What is meant to lie there: parts of one another, heads in their holes, fans of cards.
    const meant = [
        [".bubble, .cheer-sign", ".loge, .peek > svg, .place-head, .low, .cast-head, .bubble, .cheer-sign"],
        [".low, .won", ".loge, .count, .pile"], [".peek > svg", "#go, .pile, .auto"],
        [".cast-head", ".cast .plinth"],
        [".place-head", ".place-head, .place-ready"],
        [".sum", ".cards > .card"], [".cards > .card", ".cards > .card"], [".step", ".step"],
    ];
    const corners = (element) => {
        const box = element.getBoundingClientRect();
        const angle = parseFloat(getComputedStyle(element).rotate) || 0;
        const turn = angle * Math.PI / 180;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const size = angle === 0 ? [box.width, box.height] : [element.offsetWidth, element.offsetHeight];
        const [w, h] = size.map((length) => length / 2);
        return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([dx, dy]) => [
            x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn),
        ]);
    };
    const along = (points, [x, y]) => {
        const shades = points.map(([px, py]) => px * x + py * y);
        return [Math.min(...shades), Math.max(...shades)];
    };
    const axes = (points) => [0, 1].map((i) => {
        const [dx, dy] = [points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]];
        const length = Math.hypot(dx, dy) || 1;
        return [dx / length, dy / length];
    });
    const depth = (a, b) => Math.min(...[...axes(a), ...axes(b)].map((axis) => {
        const [[lowA, highA], [lowB, highB]] = [along(a, axis), along(b, axis)];
        return Math.min(highA, highB) - Math.max(lowA, lowB);
    }));
    const shapes = Object.entries(KINDS).flatMap(([kind, selector]) => (
        [...document.querySelectorAll(selector)].map((element) => ({ kind, element }))
    )).filter(({ element }) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && element.getBoundingClientRect().width > 1 && !element.closest(".visually-hidden, dialog"))
        .map((shape) => ({ ...shape, points: corners(shape.element) }));
    const fits = ({ element }, selector) => element.matches(selector);
    const isMeant = (a, b) => a.element.contains(b.element) || b.element.contains(a.element)
        || meant.some(([one, other]) => (fits(a, one) && fits(b, other)) || (fits(b, one) && fits(a, other)));
    const kind = (element) => element.getAttribute("class") ?? element.tagName;
    const name = ({ element }) => `${element.closest("[id]")?.id ?? ""} .${kind(element)}`;
    const found = [];
    shapes.forEach((a, i) => shapes.slice(i + 1).forEach((b) => {
        if (a.kind === "heads" && b.kind === "heads") return;
        const deep = depth(a.points, b.points);
        if (deep > 2 && !isMeant(a, b)) found.push(`${name(a)} x ${name(b)}: ${deep.toFixed(0)} px`);
    }));
    // The words of the big button end where its countdown begins.
    const go = document.querySelector("#go");
    const label = document.createRange();
    if (go) label.selectNodeContents(go);
    const [words, countdown] = [label, document.querySelector("#countdown")]
        .map((one) => one.getBoundingClientRect());
    if (go && countdown.height > 0 && words.bottom > countdown.top + 2) found.push("#go words x .countdown");
    const outside = shapes.filter(({ kind, element, points }) => kind !== "heads" && !element.closest("#more")
        && points.some(([x, y]) => x < -3 || y < -3 || x > innerWidth + 3 || y > innerHeight + 3));
    const apron = document.querySelector("#apron")?.getBoundingClientRect().top ?? Infinity;
    const covered = shapes.filter(({ element, points }) => (
        element.closest("#table") && points.some(([, y]) => y > apron + 1)));
    return [
        ...found, ...outside.map((shape) => `${name(shape)} leaves the screen`),
        ...covered.map((shape) => `${name(shape)} goes behind the apron`),
    ];
}"""


PATIENCE = 30


def overlaps(page: Page) -> list[str]:
    """Every pair of shapes that stay on each other though they should not, and what leaves the screen."""
    found: list[str] = page.evaluate(OVERLAPS)
    for _ in range(PATIENCE):
        if not found:
            break
        # A busy machine may still be moving things to their places.
        page.wait_for_timeout(50)
        found = page.evaluate(OVERLAPS)
    return found
