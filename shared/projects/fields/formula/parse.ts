/** A place in the text of a formula: from `start` up to before `end`. */
export type Place = { start: number; end: number };

/** What can be wrong with a formula; screens have a text for each. */
export type FormulaProblem =
  | 'empty'
  | 'too_long'
  | 'too_deep'
  | 'too_large'
  | 'no_quote'
  | 'unreadable'
  | 'too_short'
  | 'unexpected'
  | 'no_field'
  | 'no_function'
  | 'no_condition'
  | 'wrong_count'
  | 'wrong_value'
  | 'wrong_sign'
  | 'wrong_pair'
  | 'wrong_choice'
  | 'currencies'
  | 'ring';

/** What is wrong with a formula, and where; `part` is what the text names. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem;
  readonly place: Place;
  readonly part: string;

  constructor(
    problem: FormulaProblem,
    message: string,
    { place, part = '' }: { place: Place; part?: string },
  ) {
    super(message);
    this.problem = problem;
    this.place = place;
    this.part = part;
  }
}

export const BINARY = ['+', '-', '*', '/', '%', '=', '!=', '<', '<=', '>', '>='] as const;
export type BinaryOperator = (typeof BINARY)[number];

/** A formula as a tree (docs/contract/fields.md#formulas). */
export type Formula = Place &
  (
    | { is: 'number'; digits: string }
    | { is: 'text'; text: string }
    | { is: 'flag'; flag: boolean }
    | { is: 'name'; name: string }
    | { is: 'negative'; of: Formula }
    | { is: 'binary'; operator: BinaryOperator; left: Formula; right: Formula }
    | { is: 'call'; name: string; given: Formula[] }
  );

/** How long and how deep a formula may be. */
export const FORMULA_LIMITS = { letters: 4000, depth: 40, parts: 500 } as const;

type Token = Place & { kind: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string };

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*)|"(?<text>(?:[^"\\]|\\.)*)"|(?<sign>!=|<=|>=|==|[-+*/%=<>(),]))/y;
const KINDS = ['number', 'name', 'text', 'sign'] as const;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const length = source.trimEnd().length;
  while (pattern.lastIndex < length) {
    const from = pattern.lastIndex;
    const found = pattern.exec(source);
    if (!found?.groups) throw unreadable(source, from);
    const kind = KINDS.find((name) => found.groups?.[name] !== undefined) ?? 'sign';
    const text = found.groups[kind] ?? '';
    const size = kind === 'text' ? text.length + 2 : text.length;
    const end = pattern.lastIndex;
    tokens.push({ kind, text, start: end - size, end });
  }
  tokens.push({ kind: 'end', text: '', start: length, end: length });
  return tokens;
}

function unreadable(source: string, from: number): FormulaError {
  const start = from + (source.slice(from).length - source.slice(from).trimStart().length);
  const letter = String.fromCodePoint(source.codePointAt(start) ?? 32);
  const place = { start, end: start + letter.length };
  return letter === '"'
    ? new FormulaError('no_quote', 'This text has no closing quotation mark.', { place })
    : new FormulaError('unreadable', `"${letter}" is not understood here.`, { place, part: letter });
}

/** Operators by how tightly they bind, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Reads a formula. Throws a `FormulaError` that names the place. */
export function parseFormula(source: string): Formula {
  if (source.length > FORMULA_LIMITS.letters) {
    throw new FormulaError('too_long', `A formula has at most ${FORMULA_LIMITS.letters} characters.`, {
      place: { start: FORMULA_LIMITS.letters, end: source.length },
    });
  }
  return new Parser(tokensOf(source)).read();
}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private parts = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(): Formula {
    if (this.isAtEnd()) throw new FormulaError('empty', 'Enter a formula.', { place: this.next });
    const formula = this.level(0, 0);
    if (!this.isAtEnd()) throw this.unexpected();
    return formula;
  }

  private get next(): Token {
    // The last token is the end, which is never passed.
    return this.tokens[this.at] as Token;
  }

  private unexpected(): FormulaError {
    const { kind, text } = this.next;
    return kind === 'end'
      ? new FormulaError('too_short', 'The formula ends too early.', { place: this.next })
      : new FormulaError('unexpected', `"${text}" is not expected here.`, { place: this.next, part: text });
  }

  private isAtEnd(): boolean {
    return this.next.kind === 'end';
  }

  private isSign(sign: string): boolean {
    return this.next.kind === 'sign' && this.next.text === sign;
  }

  private take(sign: string): Token {
    const token = this.next;
    if (!this.isSign(sign)) throw this.unexpected();
    this.at += 1;
    return token;
  }

  private counted(formula: Formula): Formula {
    this.parts += 1;
    if (this.parts > FORMULA_LIMITS.parts) {
      throw new FormulaError('too_large', 'The formula has too many parts.', { place: formula });
    }
    return formula;
  }

  private level(level: number, depth: number): Formula {
    const operators = LEVELS[level];
    if (!operators) return this.negative(depth);
    let left = this.level(level + 1, depth);
    while (this.next.kind === 'sign' && operators.includes(this.next.text)) {
      const { text } = this.next;
      this.at += 1;
      const right = this.level(level + 1, depth);
      const operator = (text === '==' ? '=' : text) as BinaryOperator;
      left = this.counted({ is: 'binary', operator, left, right, start: left.start, end: right.end });
    }
    return left;
  }

  private negative(depth: number): Formula {
    if (depth > FORMULA_LIMITS.depth) {
      throw new FormulaError('too_deep', 'The formula is nested too deeply.', { place: this.next });
    }
    if (!this.isSign('-')) return this.single(depth);
    const { start } = this.take('-');
    const of = this.negative(depth + 1);
    return this.counted({ is: 'negative', of, start, end: of.end });
  }

  private single(depth: number): Formula {
    const { kind, text, start, end } = this.next;
    if (kind === 'sign' && text === '(') {
      this.at += 1;
      const inner = this.level(0, depth + 1);
      this.take(')');
      return inner;
    }
    if (kind === 'sign' || kind === 'end') throw this.unexpected();
    this.at += 1;
    if (kind === 'number') return this.counted({ is: 'number', digits: text, start, end });
    if (kind === 'text') {
      return this.counted({ is: 'text', text: text.replaceAll(/\\(.)/g, '$1'), start, end });
    }
    if (this.isSign('(')) return this.call({ name: text.toLowerCase(), start }, depth);
    if (text === 'true' || text === 'false') {
      return this.counted({ is: 'flag', flag: text === 'true', start, end });
    }
    return this.counted({ is: 'name', name: text, start, end });
  }

  private call({ name, start }: { name: string; start: number }, depth: number): Formula {
    this.take('(');
    const given: Formula[] = [];
    while (!this.isSign(')')) {
      if (given.length > 0) this.take(',');
      given.push(this.level(0, depth + 1));
    }
    const { end } = this.take(')');
    return this.counted({ is: 'call', name, given, start, end });
  }
}

/** All parts of a formula, itself first. */
export function partsOf(formula: Formula): Formula[] {
  if (formula.is === 'negative') return [formula, ...partsOf(formula.of)];
  if (formula.is === 'binary') return [formula, ...partsOf(formula.left), ...partsOf(formula.right)];
  return formula.is === 'call' ? [formula, ...formula.given.flatMap(partsOf)] : [formula];
}

/** The names that a formula reads, each once. */
export const namesIn = (formula: Formula): string[] => [
  ...new Set(partsOf(formula).flatMap((part) => (part.is === 'name' ? [part.name] : []))),
];
