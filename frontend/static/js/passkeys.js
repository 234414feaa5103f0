// Passkeys between the server, which writes bytes as base64url, and the browser, which wants buffers.

/** @typedef {{ publicKey: Record<string, any> }} Options as the server tells them */

/** Browsers have passkeys where the address is a name, and nobody can listen. @param {{ isSecureContext: boolean, hostname: string, has: boolean }} here */
export function hasPasskeys({ isSecureContext, hostname, has }) {
  return isSecureContext && has && !/^[\d.]+$|^\[/.test(hostname);
}

/** @param {string} text */
export function bytesOf(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
export function textOf(buffer) {
  if (!buffer) return null;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {any[] | undefined} credentials */
function known(credentials) {
  return (credentials ?? []).map((one) => ({ ...one, id: bytesOf(one.id) }));
}

/** What a browser is asked for a new passkey, which always signs in alone. @param {Options} options */
export function forNew({ publicKey }) {
  return {
    ...publicKey,
    challenge: bytesOf(publicKey.challenge),
    user: { ...publicKey.user, id: bytesOf(publicKey.user.id) },
    excludeCredentials: known(publicKey.excludeCredentials),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** What a browser is asked for one that there is. @param {Options} options */
export function forKnown({ publicKey }) {
  return {
    ...publicKey,
    challenge: bytesOf(publicKey.challenge),
    allowCredentials: known(publicKey.allowCredentials),
  };
}

/** What the server is told. @param {any} credential */
export function told(credential) {
  const { response } = credential;
  /** @type {Record<string, string | null>} */
  const answers = { clientDataJSON: textOf(response.clientDataJSON) };
  if (response.attestationObject) answers.attestationObject = textOf(response.attestationObject);
  if (response.signature) {
    answers.authenticatorData = textOf(response.authenticatorData);
    answers.signature = textOf(response.signature);
    answers.userHandle = textOf(response.userHandle);
  }
  return {
    type: credential.type,
    id: credential.id,
    rawId: textOf(credential.rawId),
    response: answers,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
