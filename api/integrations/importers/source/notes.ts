import type { ImportNote } from '@tandem/shared/integrations/importers/schema.ts';
import type { Place, SourceNote } from './source-item.ts';

const MAX_FIRST = 20;
const VALUE_MAX = 120;

/** Counts what was changed, guessed or left of the records of a file, with the first of each kind. */
export class NoteCounts {
  readonly #notes = new Map<string, ImportNote>();

  add({ place, line }: Place, { code, value }: SourceNote): void {
    const note = this.#notes.get(code) ?? { code, total: 0, first: [] };
    this.#notes.set(code, note);
    note.total += 1;
    if (note.first.length >= MAX_FIRST) return;
    const said = value === undefined ? {} : { value: value.slice(0, VALUE_MAX) };
    note.first.push({ place, ...(line === undefined ? {} : { line }), ...said });
  }

  rows(): ImportNote[] {
    return [...this.#notes.values()];
  }
}
