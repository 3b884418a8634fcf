import { parameterOf } from './wiki-lines.ts';

/** A macro around other markup, and the parts of it. */
export type WikiBox = { color: string; title: string; parts: WikiPart[] };
export type WikiPart = string | WikiBox;

const COLORS: Readonly<Record<string, string>> = {
  expand: 'gray',
  panel: 'light-blue',
  info: 'light-blue',
  note: 'purple',
  tip: 'green',
  warning: 'orange',
};
const TOKEN = /\{(html|code|noformat|expand|panel|info|note|tip|warning)(?::([^{}\n]*))?\}/g;
const MAX_OPEN = 20;

type Token = { raw: string; name: string; parameters: string | undefined; index: number };
type Frame = { token: Token | null; parts: WikiPart[] };

/** In a line on its own or at its beginning; elsewhere it may stand in a cell or a point of a list. */
function isAtLineStart(text: string, { index }: Token): boolean {
  let at = index - 1;
  while (text[at] === ' ' || text[at] === '\t') at -= 1;
  return at < 0 || text[at] === '\n';
}

/** `{expand:More}` has its title alone, others by its name. */
function titleOf({ name, parameters = '' }: Token): string {
  const bare = name === 'expand' && !parameters.includes('=') ? parameters.trim() : '';
  return parameterOf(parameters, 'title') ?? bare;
}

/** Takes macros apart that stand within each other; one that is never closed is text. */
class BoxReader {
  readonly #text: string;
  readonly #frames: Frame[] = [{ token: null, parts: [] }];
  #code: string | null = null;
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): WikiPart[] {
    for (const match of this.#text.matchAll(TOKEN)) {
      const [raw, name = '', parameters] = match;
      this.#take({ raw, name, parameters, index: match.index });
    }
    this.#cut(this.#text.length, 0);
    return this.#unclosed(0);
  }

  #take(token: Token): void {
    const isCode = !(token.name in COLORS);
    if (this.#code !== null || isCode) {
      if (isCode && this.#code === null) this.#code = token.name;
      else if (this.#code === token.name) this.#code = null;
      return;
    }
    const open = this.#frames.findLastIndex((frame) => frame.token?.name === token.name);
    if (open > 0 && token.parameters === undefined) this.#close(open, token);
    else if (this.#frames.length <= MAX_OPEN && isAtLineStart(this.#text, token)) {
      this.#cut(token.index, token.raw.length);
      this.#frames.push({ token, parts: [] });
    }
  }

  #close(open: number, token: Token): void {
    this.#cut(token.index, token.raw.length);
    const parts = this.#unclosed(open);
    const opened = this.#frames[open]?.token;
    this.#frames.length = open;
    if (!opened) return;
    this.#frames.at(-1)?.parts.push({ color: COLORS[opened.name] ?? 'gray', title: titleOf(opened), parts });
  }

  /** What stands before a macro belongs to the one that is open. */
  #cut(end: number, length: number): void {
    if (end > this.#from) this.#frames.at(-1)?.parts.push(this.#text.slice(this.#from, end));
    this.#from = end + length;
  }

  /** The parts of a frame with those of the frames behind it, which nothing closes: what opened them is text. */
  #unclosed(from: number): WikiPart[] {
    const parts = this.#frames
      .slice(from)
      .flatMap((frame, index) =>
        index > 0 && frame.token ? [frame.token.raw, ...frame.parts] : frame.parts,
      );
    return joinTexts(parts);
  }
}

function joinTexts(parts: readonly WikiPart[]): WikiPart[] {
  const joined: WikiPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined;
}

/** Wiki markup as texts and the boxes between them: `{expand}`, `{panel}`, `{info}`, `{note}`, `{tip}`, `{warning}`. */
export const splitBoxes = (text: string): WikiPart[] => new BoxReader(text).read();
