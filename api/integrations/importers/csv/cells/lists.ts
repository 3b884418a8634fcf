import { parseJson } from '../../source/parse-json.ts';
import type { Product } from '../products/product.ts';

/** How many names one cell may hold: a cell may have megabytes of them. */
export const MAX_NAMES = 500;

export type ListForm = 'commas' | 'semicolons' | 'brackets' | 'whole';

const PARTS: Record<'commas' | 'semicolons', RegExp> = {
  // A name in quotes keeps its commas: our own exports write it so.
  commas: / *"((?:[^"]|"")*)"(?=\s*(?:[,;\n]|$))|[^,;\n]+/g,
  semicolons: / *"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|[^;\n]+/g,
};

function* separated(cell: string, parts: RegExp): Generator<string> {
  for (const [part, quoted] of cell.matchAll(parts)) yield quoted?.replaceAll('""', '"') ?? part;
}

/** Names of a JSON list, of texts or of objects with a name; null for what is none. */
function jsonNames(cell: string): string[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null;
  try {
    const list: unknown = parseJson(cell);
    return Array.isArray(list) ? list.flatMap(nameOfEntry) : null;
  } catch {
    return null;
  }
}

const NAMES = ['name', 'login', 'title', 'display_name', 'fullName', 'email'] as const;

/** The name of a person or thing in JSON: a text, or an object with a name. */
export function nameOfEntry(entry: unknown): string[] {
  if (typeof entry === 'string') return entry === '' ? [] : [entry];
  if (typeof entry === 'number') return [String(entry)];
  if (typeof entry !== 'object' || entry === null) return [];
  const fields = entry as Record<string, unknown>;
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? [name] : [];
}

/** The names in a cell, in their order; at most one more than MAX_NAMES. */
export function namesIn(cell: string, form: ListForm, suffix?: Product['suffix']): string[] {
  const names: string[] = [];
  for (const part of partsOf(cell, form)) {
    const name = part.trim().replace(suffix ?? '', '');
    if (name !== '') names.push(name);
    if (names.length > MAX_NAMES) break;
  }
  return names;
}

function partsOf(cell: string, form: ListForm): Iterable<string> {
  const json = jsonNames(cell);
  if (json !== null) return json;
  if (form === 'whole') return [cell];
  if (form !== 'brackets') return separated(cell, PARTS[form]);
  return separated(cell.replace(/^\[/, '').replace(/\]$/, ''), PARTS.commas);
}
