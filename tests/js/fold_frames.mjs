// Reads frames, one a line, from standard input; prints the table as the page has it after each of them.
import { createInterface } from "node:readline";
import { UNKNOWN, afterFrame } from "../../frontend/static/js/table_state.js";

let state = UNKNOWN;
for await (const line of createInterface({ input: process.stdin })) {
  const applied = afterFrame(state, JSON.parse(line), 0);
  if (applied.resync) throw new Error(`the page asks for what it has: ${line}`);
  state = applied.state;
  console.log(JSON.stringify(state.table));
}
