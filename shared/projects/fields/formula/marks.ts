import { type Formula, FormulaError, parseFormula, partsOf } from './parse.ts';

/** A piece of the text of a formula: a name that it reads, a function, a text, or whatever stands between them. */
export type FormulaMark = { is: 'name' | 'function' | 'text' | 'other'; text: string };

function markOf(part: Formula): { is: FormulaMark['is']; start: number; end: number } | null {
  const { start, end } = part;
  if (part.is === 'name' || part.is === 'text') return { is: part.is, start, end };
  return part.is === 'call' ? { is: 'function', start, end: start + part.name.length } : null;
}

/** The text of a formula in pieces, as it is shown; one that cannot be read is one piece. */
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
