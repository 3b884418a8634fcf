import { withoutExportId } from '@tandem/shared/rich-text/nodes/note-links.ts';

/** What no file system takes, or takes for something else. */
const REFUSED = /[\p{Cc}/\\:*?"<>|]+/gu;
const ENDS = /^[.\s]+|[.\s]+$/g;
const MAX_LENGTH = 100;
const UNNAMED = 'Untitled';

/** The name of a page as the name of a file, without its ending. */
export function fileNameOf(name: string): string {
  const clean = name.replace(REFUSED, ' ').replace(/\s+/g, ' ').replace(ENDS, '');
  return [...clean].slice(0, MAX_LENGTH).join('').trim() || UNNAMED;
}

type Placed = { id: string; name: string; parent: string | null };

/**
 * Where each page of a tree is in an archive: beside a folder of its own name, which holds those below it. No two have
 * the same place, in whatever case.
 */
export function placesOf(pages: readonly Placed[]): Map<string, string> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const places = new Map<string, string>();
  const taken = new Set<string>(['files']);
  const placeOf = (page: Placed): string => {
    const known = places.get(page.id);
    if (known !== undefined) return known;
    const above = page.parent === null ? undefined : byId.get(page.parent);
    const wanted = `${above ? `${placeOf(above)}/` : ''}${fileNameOf(page.name)}`;
    let place = wanted;
    for (let count = 2; taken.has(place.toLowerCase()); count += 1) place = `${wanted} ${count}`;
    taken.add(place.toLowerCase());
    places.set(page.id, place);
    return place;
  };
  for (const page of pages) placeOf(page);
  return places;
}

const MARKDOWN = /\.(?:md|markdown|txt)$/i;

/** Where a file was: its folders and its name, without its ending. */
export const placeOfFile = (file: string): string[] =>
  file.replace(MARKDOWN, '').split(/[/\\]/).filter(Boolean);

/** The name of a page that was in a file. */
export const nameOfFile = (file: string): string =>
  withoutExportId(file.replace(MARKDOWN, '').split(/[/\\]/).at(-1) ?? '');
