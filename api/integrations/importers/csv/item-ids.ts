import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import type { Places } from './columns.ts';

export const NAME_MAX = 255;

/** The first value of a field in a line; empty where it has none. */
export function firstCell(places: Places, field: CsvField, cells: readonly string[]): string {
  for (const place of places.get(field) ?? []) {
    const cell = cells[place] ?? '';
    if (cell !== '') return cell;
  }
  return '';
}

/** Gives the lines of a table their external ids, in order. */
export class IdMaker {
  readonly #places: Places;
  /** How often each title, as it is cut, stood in a table without ids. */
  readonly #titles = new Map<string, number>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Lines without an id are told apart by their titles, and twins by how many there are of them. */
  next(cells: readonly string[], title: string): string {
    if (this.#places.has('id')) return cutText(firstCell(this.#places, 'id', cells), NAME_MAX);
    const name = cutText(title, NAME_MAX - 10);
    const count = (this.#titles.get(name) ?? 0) + 1;
    this.#titles.set(name, count);
    return `${name}${count === 1 ? '' : ` (${count})`}`;
  }
}

/** Fields whose cells name other items. */
const NAMING = ['parent', 'blocks', 'blocked_by', 'relates_to', 'duplicates'] as const;

/**
 * By which names lines are meant as parents and in relations: products name them by their key, by another id, or by their title where only
 * one line has it. Nothing is noted of a table without a column of
 * either.
 */
export class ItemIds {
  readonly #places: Places;
  readonly #maker: IdMaker;
  readonly #keys = new Set<string>();
  readonly #others = new Map<string, string>();
  /** Null for a title of several lines. */
  readonly #titles = new Map<string, string | null>();

  constructor(places: Places) {
    this.#places = places;
    this.#maker = new IdMaker(places);
  }

  note(cells: readonly string[]): void {
    if (!NAMING.some((field) => this.#places.has(field))) return;
    const title = firstCell(this.#places, 'title', cells);
    if (title === '') return;
    const id = this.#maker.next(cells, title);
    this.#keys.add(id);
    const other = firstCell(this.#places, 'other_id', cells);
    if (other !== '' && other.length <= NAME_MAX) this.#others.set(other, id);
    if (title.length <= NAME_MAX) this.#titles.set(title, this.#titles.has(title) ? null : id);
  }

  /** The external id of the item that a cell means; the cell itself, as ids are cut, where it is of no line. */
  resolve(cell: string): string {
    return this.find(cell) ?? cutText(cell, NAME_MAX);
  }

  /** The external id of the item that a cell means; null where it is of no line. */
  find(cell: string): string | null {
    const key = cutText(cell, NAME_MAX);
    if (this.#keys.has(key)) return key;
    const plain = cell.replace(/^#/, '');
    if (this.#keys.has(plain)) return plain;
    return this.#others.get(cell) ?? this.#others.get(plain) ?? this.#titles.get(cell) ?? null;
  }
}
