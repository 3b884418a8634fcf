/** Trackers write far less; what walks through a value calls itself once for each level of it. */
const MAX_LEVELS = 1_000;

const TOO_DEEP = `it is nested more than ${MAX_LEVELS} levels deep`;

/**
 * Reads JSON of a file that people choose. Throws SyntaxError for what is none, and for what is nested so deeply that
 * reading it would take all memory or whoever goes through it would run out of stack.
 */
export function parseJson(json: string): unknown {
  if (isTooDeep(json)) throw new SyntaxError(TOO_DEEP);
  return JSON.parse(json);
}

/** Counts brackets outside of strings, and leaps over strings. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_LEVELS) return true;
  }
  return false;
}

/** Where the quote stands that closes a string; the end of the text without one. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
