import type { ListForm } from './lists.ts';

/** `Doe, Jane`, also with several names on one side, and `van Damme, Piet`. */
const LAST_FIRST = /^(?:\p{Ll}{1,5} ){0,3}\p{Lu}[^,;\n"@]{0,60}, ?\p{Lu}[^,;\n"@]{0,60}$/u;
const WORDS = /\s+/u;
/** Names that are held to compare. Longer texts are no names, and after so many the column has said what it is. */
const NAME_MAX = 255;
const MAX_NAMES_HELD = 20_000;
const SINGLE =
  /^(?:assignee|assigned to|owner|creator|created by|reporter|author|исполнитель|ответственный|автор|создатель|кем создано)$/u;

/**
 * Decides over a whole column whether a comma parts people, or the last from the first name of one. Directories of
 * companies write "Doe, Jane"; tables of teams write "Ann Lee, Bo Ray".
 */
export class PeopleColumn {
  readonly #isSingle: boolean;
  readonly #alone = new Set<string>();
  readonly #pairs = new Set<string>();
  #isList = false;
  #hasSemicolons = false;

  /** `name` is that of the column, in small letters. */
  constructor(name: string) {
    this.#isSingle = SINGLE.test(name);
  }

  note(cell: string): void {
    if (cell === '' || this.#isList || this.#alone.size + this.#pairs.size > MAX_NAMES_HELD) return;
    for (const part of cell.split(/[;\n]/, 50)) this.#noteName(part.trim());
    this.#hasSemicolons ||= /[;\n]/.test(cell);
  }

  #noteName(name: string): void {
    if (name === '' || name.length > NAME_MAX) return;
    if (!name.includes(',')) this.#alone.add(name);
    else if (!LAST_FIRST.test(name)) this.#isList = true;
    else this.#pairs.add(name);
  }

  /** How the cells of the column are to be read. */
  get form(): ListForm {
    return this.#pairs.size > 0 && !this.#isList && this.#areNames() ? 'semicolons' : 'commas';
  }

  /** Pairs are single people unless one half stands alone elsewhere, or both halves have a first and a last name. */
  #areNames(): boolean {
    if (!this.#isSingle && !this.#hasSemicolons) return false;
    const halves = [...this.#pairs].map((pair) => pair.split(',').map((half) => half.trim()));
    if (halves.some((pair) => pair.some((half) => this.#alone.has(half)))) return false;
    return !halves.every((pair) => pair.every((half) => WORDS.test(half)));
  }
}
