const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** No field of ours needs more; whatever traverses a body afterwards may recurse. */
const MAX_DEPTH = 100;
/** Values for each megabyte of a body. Objects of this many different keys are parsed within some tens of milliseconds. */
const MAX_VALUES = 50_000;
const MEGABYTE = 1024 * 1024;

/** Where the string that opens at this quote ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Why a JSON text costs more to parse and to check than any body of ours, null when it does not. Looks at its letters
 * alone; strings are stepped over.
 */
export function excessOf(text: string): 'nested too deeply' | 'too many values' | null {
  const most = MAX_VALUES * Math.max(1, text.length / MEGABYTE);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code)) {
      values += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return 'nested too deeply';
    }
    if (values > most) return 'too many values';
  }
  return null;
}

/** Escapes of NUL, and of half a surrogate pair without the other half. A letter behind a backslash is read with it. */
const ESCAPE = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(?<bad>0000|d[89a-f][0-9a-f]{2}))|[^])/gi;

/** Whether a JSON text holds, as escapes, what Postgres cannot store or what is no Unicode. */
export function hasBadEscape(text: string): boolean {
  if (!text.includes('\\u')) return false;
  for (const { groups } of text.matchAll(ESCAPE)) if (groups?.['bad'] !== undefined) return true;
  return false;
}
