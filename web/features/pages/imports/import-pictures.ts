import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import { uploadToText } from '#entities/files/pictures/upload.ts';
import type { ZipEntry } from '#lib/text/unzip.ts';

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
/** Addresses of pictures. All of it is bounded, so that no text takes long to read. */
const SHOWN = /(!\[[^\]\n]{0,999}\]\()(<[^>\n]{1,999}>|[^\s)]{1,999})/g;
/** A picture as vaults show it, with its words or its width. */
const SHOWN_WIKI = /!\[\[([^[\]|\n]{1,999})(?:\|([^[\]\n]{0,999}))?\]\]/g;
/** The same in the HTML that may stand in Markdown, whose tag may name the picture's id too. */
const SHOWN_TAG = /(<img\b[^>]{0,999}?\ssrc=")([^"]{1,999})("[^>]{0,999}>)/gi;
const OLD_ID = /\sdata-picture="[^"]*"/gi;
const WIDTH = /^\d+(?:x\d+)?$/;

/** A picture of an export, and the address of one. */
const NAMED_BY_ID = /(?:^|\/)([0-9a-f-]{36})\.\w+$/;
const STORED = /\/api\/assets\/v2\/\S+\/([0-9a-f-]{36})\/$/;

const fileOf = (place: string): string => place.split('/').at(-1) ?? place;
const endingOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';
/** Systems write letters with accents in two ways. */
const keyOf = (place: string): string => place.normalize('NFC').toLowerCase();

/** Whether pages show pictures of this kind. */
export const isPicture = (name: string): boolean => endingOf(name) in PICTURES;

/** The pictures among the files of an archive, by their places in it, by their ids and by their names alone. */
export type Pictures = ReadonlyMap<string, ZipEntry>;

export function picturesOf(entries: readonly ZipEntry[]): Pictures {
  const found = new Map<string, ZipEntry>();
  for (const entry of entries.filter(({ name }) => isPicture(name))) {
    // Texts of an export name some of them by the address that they had.
    const id = NAMED_BY_ID.exec(entry.name)?.[1];
    const names = [keyOf(entry.name), ...(id === undefined ? [] : [id]), `*/${keyOf(fileOf(entry.name))}`];
    for (const name of names) if (!found.has(name)) found.set(name, entry);
  }
  return found;
}

/** Where in the archive an address leads that a text of it names, or its id; null for what leads elsewhere. */
function placeOf(address: string, text: string): string | null {
  const stored = STORED.exec(address)?.[1];
  if (stored !== undefined) return stored;
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)) return null;
  try {
    // Also folders with a number sign or a question mark in their names.
    const place = text.split('/').map(encodeURIComponent).join('/');
    const written = address.replace(/^<|>$/g, '').replaceAll('\\', '/');
    const { pathname } = new URL(written, `http://archive/${place}`);
    return decodeURIComponent(pathname.slice(1));
  } catch {
    // Not every text between brackets is an address.
    return null;
  }
}

type Find = (address: string) => ZipEntry | undefined;

/** From the folder of the text, then from the top of the archive, then in any folder: vaults name files alone. */
const finderOf =
  (pictures: Pictures, { name }: MarkdownFile): Find =>
  (address) => {
    const place = placeOf(address, name);
    if (place === null) return undefined;
    const ways = [place, keyOf(place), keyOf(placeOf(address, '') ?? ''), `*/${keyOf(fileOf(place))}`];
    return ways.map((way) => pictures.get(way)).find(Boolean);
  };

const findWiki = (find: Find, target: string) =>
  find(encodeURI(target.trim()).replaceAll(/[?#]/g, encodeURIComponent));

/** The text with other addresses for those of its pictures that `addressOf` knows. */
function withAddresses(
  markdown: string,
  find: Find,
  addressOf: (entry: ZipEntry) => string | undefined,
): string {
  const other = (entry: ZipEntry | undefined) => entry && addressOf(entry);
  return markdown
    .replace(SHOWN_WIKI, (whole: string, target: string, words = '') => {
      const found = other(findWiki(find, target));
      return found === undefined ? whole : `![${WIDTH.test(words) ? '' : words}](${found})`;
    })
    .replace(SHOWN, (whole: string, before: string, address: string) => {
      const found = other(find(address));
      return found === undefined ? whole : `${before}${found}`;
    })
    .replace(SHOWN_TAG, (whole: string, before: string, address: string, rest: string) => {
      const found = other(find(address));
      if (found === undefined) return whole;
      const id = found.split('/').at(-2) ?? '';
      return `${before}${found}${rest.replace(OLD_ID, ` data-picture="${id}"`)}`;
    });
}

/** `withPictures`: some of its pictures are stored and wait for their page. */
export type StoredFile = MarkdownFile & { withPictures: boolean };

/** Stores the pictures that a text of an archive shows, for it alone, and names their new addresses in it. */
async function storeOne(projectId: string, file: MarkdownFile, pictures: Pictures): Promise<StoredFile> {
  const find = finderOf(pictures, file);
  const wanted = new Set<ZipEntry>();
  withAddresses(file.markdown, find, (entry) => {
    wanted.add(entry);
    return undefined;
  });
  const addresses = new Map<ZipEntry, string>();
  for (const entry of wanted) {
    const type = PICTURES[endingOf(entry.name)] ?? '';
    const picture = new File([await entry.read()], fileOf(entry.name), { type });
    addresses.set(entry, await uploadToText({ projectId, type: 'PAGE_DESCRIPTION', id: '' }, picture));
  }
  const markdown = withAddresses(file.markdown, find, (entry) => addresses.get(entry));
  return { ...file, markdown, withPictures: addresses.size > 0 };
}

/** The texts of an archive once their pictures are stored. What a text names and the archive does not have stays as it is. */
export async function storePictures(
  projectId: string,
  { files, pictures }: { files: readonly MarkdownFile[]; pictures: Pictures },
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const file of files) stored.push(await storeOne(projectId, file, pictures));
  return stored;
}
