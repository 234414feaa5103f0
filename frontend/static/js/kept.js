// What this device remembers between visits. Where storage is blocked, nothing is remembered.

/** @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(`war.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`war.${key}`, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}

/** A shelf for one visit, in memory where the browser has none. @returns {Pick<Storage, "getItem" | "setItem">} */
export function visitShelf() {
  try {
    sessionStorage.getItem("war");
    return sessionStorage;
  } catch {
    /** @type {Map<string, string>} */
    const shelf = new Map();
    return { getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => { shelf.set(key, value); } };
  }
}

/** Forgets all that was remembered. */
export function forgetAll() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // where storage is blocked, nothing was remembered
  }
}
