// A code that came behind the `#` of a link is typed in, and leaves the address: no history keeps it.

import { codeIn } from "./typed_code.js";

const field = document.getElementById("code");
const code = codeIn(location.hash);
if (field instanceof HTMLInputElement && code !== "") {
  field.value = code;
  history.replaceState(null, "", location.pathname);
}
