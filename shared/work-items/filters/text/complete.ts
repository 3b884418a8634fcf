/** What is being typed at a place of a filter: a key, or a value of one. */
export type Typed = { from: number; key: string | null; part: string };

const AT_VALUE =
  /(?:^|[\s(-])(cf\.[a-z0-9_]+|[a-z_]+):(?:(?:"(?:[^"\\]|\\.)*"|[^\s",()])+,)*(?:<=|>=|<|>|=)?("?)([^",()]*)$/iu;
const AT_KEY = /(?:^|[\s(-])(cf\.[a-z0-9_]*|[\p{L}_]*)$/iu;

/** What may be completed where the text cursor stands; null within a value that is a text of its own. */
export function typedAt(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const value = AT_VALUE.exec(before);
  const [, key = '', quote = '', part = ''] = value ?? [];
  if (value && (quote !== '' || !/\s/u.test(part))) {
    return { from: caret - part.length - quote.length, key: key.toLowerCase(), part };
  }
  const word = AT_KEY.exec(before)?.[1];
  return word === undefined ? null : { from: caret - word.length, key: null, part: word };
}
