import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/** A part of a code that looks different, by the classes of its kind. */
export type CodeRange = { from: number; to: number; kind: string };

type Part = { type: string; value?: string; children?: Part[]; properties?: { className?: string[] } };

function collect(parts: readonly Part[], start: number, kind: string, found: CodeRange[]): number {
  let at = start;
  for (const { value, children, properties } of parts) {
    const own = properties?.className?.join(' ') ?? kind;
    if (children) {
      at = collect(children, at, own, found);
      continue;
    }
    const end = at + (value?.length ?? 0);
    if (kind !== '' && end > at) found.push({ from: at, to: end, kind });
    at = end;
  }
  return at;
}

/** What to colour of a code; nothing in a language that is not known. */
export function rangesOf(code: string, language: string): CodeRange[] {
  if (!lowlight.registered(language)) return [];
  const found: CodeRange[] = [];
  collect(lowlight.highlight(language, code).children as Part[], 0, '', found);
  return found;
}
