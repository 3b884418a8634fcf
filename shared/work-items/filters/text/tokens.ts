/** Why a filter cannot be read, and which part of its text is meant. */
export type TextProblem = {
  code:
    | 'unknown_key'
    | 'unknown_value'
    | 'no_value'
    | 'no_day'
    | 'no_number'
    | 'not_comparable'
    | 'not_closed'
    | 'not_opened'
    | 'quote'
    | 'expected'
    | 'too_much';
  from: number;
  to: number;
};

export class RefusedText extends Error {
  readonly problem: TextProblem;
  constructor(code: TextProblem['code'], from: number, to: number) {
    super(code);
    this.problem = { code, from, to };
  }
}

type Span = { from: number; to: number };
/** `sign` compares: `<`, `>=`, `=`. */
export type TextValue = Span & { sign: string; text: string };
export type Token =
  | (Span & { kind: 'open' | 'close' | 'or' | 'and' | 'not' })
  | (Span & { kind: 'term'; key: string; values: TextValue[] })
  | (Span & { kind: 'word'; text: string });

const SPACE = /\s/u;
/** Also of a custom field, which is gone where it has its id instead of its key. */
const KEY = /(?:cf\.[a-z0-9_-]+|[a-z_]+):/iuy;
const SIGN = /<=|>=|<|>|=/uy;
const BARE_VALUE = /[^\s",()]+/uy;
const BARE_WORD = /[^\s"()]+/uy;
const JOINTS = ['or', 'and', 'not'] as const;

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** A text in quotes, in which `\` stands before a quote or itself. */
function readQuoted(text: string, from: number): { text: string; to: number } {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') return { text: value, to: at + 1 };
    if (letter === '\\' && at + 1 < text.length) at += 1;
    value += text.charAt(at);
  }
  throw new RefusedText('quote', from, text.length);
}

function readValue(text: string, from: number): TextValue {
  const sign = match(SIGN, text, from);
  const at = from + sign.length;
  if (text[at] === '"') {
    const quoted = readQuoted(text, at);
    return { sign, text: quoted.text, from, to: quoted.to };
  }
  const bare = match(BARE_VALUE, text, at);
  if (bare === '') throw new RefusedText('no_value', from, Math.max(at, from + 1));
  return { sign, text: bare, from, to: at + bare.length };
}

function readTerm(text: string, from: number, key: string): Token {
  const values: TextValue[] = [];
  let at = from + key.length;
  if (at >= text.length || SPACE.test(text.charAt(at))) throw new RefusedText('no_value', from, at);
  do {
    const value = readValue(text, at + Number(values.length > 0));
    values.push(value);
    at = value.to;
  } while (text[at] === ',');
  return { kind: 'term', key: key.slice(0, -1).toLowerCase(), values, from, to: at };
}

function readToken(text: string, from: number): Token {
  const letter = text.charAt(from);
  if (letter === '(') return { kind: 'open', from, to: from + 1 };
  if (letter === ')') return { kind: 'close', from, to: from + 1 };
  if (letter === '-' && from + 1 < text.length && !SPACE.test(text.charAt(from + 1))) {
    return { kind: 'not', from, to: from + 1 };
  }
  const key = match(KEY, text, from);
  if (key) return readTerm(text, from, key);
  if (letter === '"') {
    const quoted = readQuoted(text, from);
    return { kind: 'word', text: quoted.text, from, to: quoted.to };
  }
  const word = match(BARE_WORD, text, from);
  const joint = JOINTS.find((each) => each === word.toLowerCase());
  const to = from + word.length;
  return joint ? { kind: joint, from, to } : { kind: 'word', text: word, from, to };
}

/** The parts of a typed filter, each with its place. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (SPACE.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const token = readToken(text, at);
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}
