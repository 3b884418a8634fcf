import { wikiTargetOf } from '@tandem/shared/rich-text/nodes/note-links.ts';
import { placeOfFile } from '../../http/files/file-names.ts';

/** A file that becomes a page. `path` is its folders and its name, without the ending. */
export type PlacedNote = {
  id: string;
  path: readonly string[];
  name: string;
  aliases: readonly string[];
};

const NOTE_FILE = /\.(?:md|markdown|txt)$/i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Compares names without case and in one Unicode form: systems write letters with accents in two ways. */
const keyOf = (text: string): string => text.normalize('NFC').toLowerCase().trim();
const keyOfPath = (path: readonly string[]): string => keyOf(path.join('/'));

/** The path to which steps lead from a folder; null for one outside. */
function follow(folder: readonly string[], steps: readonly string[]): string[] | null {
  const path = [...folder];
  for (const step of steps) {
    if (step === '..' && path.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') path.push(step);
  }
  return path;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Which of the files of one import a link leads to (docs/contract/pages.md#links-between-files). */
export class NotePlaces {
  readonly #byPlace = new Map<string, PlacedNote>();
  readonly #byFile = new Map<string, PlacedNote[]>();
  readonly #byName = new Map<string, PlacedNote>();

  constructor(notes: readonly PlacedNote[]) {
    // Of several with one name that one is meant which stands highest.
    const byDepth = notes.toSorted((a, b) => a.path.length - b.path.length);
    for (const note of byDepth) this.#add(note);
    for (const note of byDepth) {
      for (const alias of note.aliases) this.#name(alias, note);
    }
  }

  #add(note: PlacedNote): void {
    const place = keyOfPath(note.path);
    if (!this.#byPlace.has(place)) this.#byPlace.set(place, note);
    const file = keyOf(note.path.at(-1) ?? '');
    this.#byFile.set(file, [...(this.#byFile.get(file) ?? []), note]);
    this.#name(note.name, note);
  }

  #name(name: string, note: PlacedNote): void {
    const key = keyOf(name);
    if (!this.#byName.has(key)) this.#byName.set(key, note);
  }

  /** The id of the page; null when no file is meant that came along, undefined for what is no link to a file of text. */
  find(from: PlacedNote, address: string): string | null | undefined {
    const target = wikiTargetOf(address);
    if (target !== null) return this.#findWiki(from, target);
    if (ELSEWHERE.test(address)) return undefined;
    const [written = ''] = address.split(/[?#]/);
    const file = decoded(written).replaceAll('\\', '/');
    const folder = file.startsWith('/') ? [] : from.path.slice(0, -1);
    const found = this.#at(folder, file);
    if (found) return found.id;
    if (!NOTE_FILE.test(file) || file.startsWith('/')) return undefined;
    return this.#nearest(from, placeOfFile(file).at(-1) ?? '')?.id ?? null;
  }

  #at(folder: readonly string[], file: string): PlacedNote | undefined {
    const path = follow(folder, file.replace(NOTE_FILE, '').split('/'));
    return path === null ? undefined : this.#byPlace.get(keyOfPath(path));
  }

  #findWiki(from: PlacedNote, target: string): string | null {
    const [file = ''] = target.split('#');
    const note = file.trim().replaceAll('\\', '/');
    if (note === '') return from.id;
    const path = placeOfFile(note);
    const found =
      this.#at(from.path.slice(0, -1), note) ??
      this.#at([], note) ??
      this.#nearest(from, path.at(-1) ?? '', path) ??
      this.#byName.get(keyOf(note));
    return found?.id ?? null;
  }

  /** A file of that name in any folder; one whose folders end as the path does goes before. */
  #nearest(from: PlacedNote, file: string, path: readonly string[] = []): PlacedNote | undefined {
    const files = this.#byFile.get(keyOf(file)) ?? [];
    const ending = `/${keyOfPath(path)}`;
    const folder = keyOfPath(from.path.slice(0, -1));
    return (
      files.find((each) => path.length > 1 && `/${keyOfPath(each.path)}`.endsWith(ending)) ??
      files.find((each) => keyOfPath(each.path.slice(0, -1)) === folder) ??
      files[0]
    );
  }
}
