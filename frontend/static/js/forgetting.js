// Whoever was deleted leaves nothing in the browser either.

import { forgetAll } from "./kept.js";

forgetAll();
