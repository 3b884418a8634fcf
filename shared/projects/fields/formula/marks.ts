import { type Formula, FormulaError, parseFormula, partsOf } from './parse.ts';

/** A token of the text of a formula: a name, a function, a text literal, or anything between them. */
export type FormulaMark = { is: 'name' | 'function' | 'text' | 'other'; text: string };

function markOf(part: Formula): { is: FormulaMark['is']; start: number; end: number } | null {
  const { start, end } = part;
  if (part.is === 'name' || part.is === 'text') return { is: part.is, start, end };
  return part.is === 'call' ? { is: 'function', start, end: start + part.name.length } : null;
}

/** Splits the text of a formula into tokens for display. A text that cannot be parsed is one token. */
export function marksOf(source: string): FormulaMark[] {
  try {
    const marked = partsOf(parseFormula(source))
      .map(markOf)
      .filter((mark) => mark !== null)
      .toSorted((a, b) => a.start - b.start);
    const pieces: FormulaMark[] = [];
    let at = 0;
    for (const { is, start, end } of marked) {
      if (start > at) pieces.push({ is: 'other', text: source.slice(at, start) });
      pieces.push({ is, text: source.slice(start, end) });
      at = end;
    }
    return at < source.length ? [...pieces, { is: 'other', text: source.slice(at) }] : pieces;
  } catch (error) {
    if (error instanceof FormulaError) return [{ is: 'other', text: source }];
    throw error;
  }
}
