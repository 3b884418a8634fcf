import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import { uploadToText } from '#entities/files/pictures/upload.ts';
import { openZip, type ZipEntry, type ZipLimits } from '#lib/text/unzip.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';

const LIMITS: ZipLimits = { entries: 2000, bytes: 200 * 1024 * 1024 };
const MARKDOWN = /\.(?:md|markdown|txt)$/i;
const PICTURES: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
};
/** What programs put into archives beside what was meant. */
const NEEDLESS = /(?:^|\/)(?:__MACOSX\/|\.)/;
/** Addresses of pictures. All of it is bounded, so that no text takes long to read. */
const SHOWN = /(!\[[^\]\n]{0,999}\]\()(<[^>\n]{1,999}>|[^\s)]{1,999})/g;
/** The same in the HTML that may stand in Markdown, whose tag may name the picture's id too. */
const SHOWN_TAG = /(<img\b[^>]{0,999}?\ssrc=")([^"]{1,999})("[^>]{0,999}>)/gi;
const OLD_ID = /\sdata-picture="[^"]*"/gi;

/** A picture of an export, and the address of one. */
const NAMED_BY_ID = /(?:^|\/)([0-9a-f-]{36})\.\w+$/;
const STORED = /\/api\/assets\/v2\/\S+\/([0-9a-f-]{36})\/$/;

type Archive = { files: MarkdownFile[]; pictures: ReadonlyMap<string, ZipEntry> };

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** The texts of an archive with its pictures by their places in it and by their ids; ZipError for one that is not to be read. */
export async function readArchive(archive: Blob): Promise<Archive> {
  const entries = (await openZip(archive, LIMITS)).filter(({ name }) => !NEEDLESS.test(name));
  const texts = entries.filter(({ name }) => MARKDOWN.test(name));
  // A letter takes four bytes at most; more is too large before it is unpacked.
  const isTooLarge = texts.some(({ size }) => size > 4 * IMPORT_LIMITS.letters);
  if (isTooLarge || texts.length > IMPORT_LIMITS.files) throw new ZipError('too_large');
  const files: MarkdownFile[] = [];
  for (const { name, read } of texts) files.push({ name, markdown: await (await read()).text() });
  const pictures = entries.filter(({ name }) => endingOf(name) in PICTURES);
  const byPlace = pictures.map((entry): [string, ZipEntry] => [entry.name, entry]);
  // Texts of an export name some of them by the address that they had.
  const byId = pictures.flatMap((entry): [string, ZipEntry][] => {
    const id = NAMED_BY_ID.exec(entry.name)?.[1];
    return id === undefined ? [] : [[id, entry]];
  });
  return { files, pictures: new Map([...byPlace, ...byId]) };
}

/** Where in the archive an address leads that a text of it names, or its id; null for what leads elsewhere. */
function placeOf(address: string, text: string): string | null {
  const stored = STORED.exec(address)?.[1];
  if (stored !== undefined) return stored;
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)) return null;
  try {
    // Also folders with a number sign or a question mark in their names.
    const place = text.split('/').map(encodeURIComponent).join('/');
    const { pathname } = new URL(address.replace(/^<|>$/g, ''), `http://archive/${place}`);
    return decodeURIComponent(pathname.slice(1));
  } catch {
    // Not every text between brackets is an address.
    return null;
  }
}

/** The text with other addresses for those of its pictures that `addressOf` knows by their places. */
function withAddresses(
  { name, markdown }: MarkdownFile,
  addressOf: (place: string) => string | null,
): string {
  const other = (address: string) => {
    const place = placeOf(address, name);
    return place === null ? null : addressOf(place);
  };
  const renamed = markdown.replace(SHOWN, (whole: string, before: string, address: string) => {
    const found = other(address);
    return found === null ? whole : `${before}${found}`;
  });
  return renamed.replace(SHOWN_TAG, (whole: string, before: string, address: string, rest: string) => {
    const found = other(address);
    if (found === null) return whole;
    const id = found.split('/').at(-2) ?? '';
    return `${before}${found}${rest.replace(OLD_ID, ` data-picture="${id}"`)}`;
  });
}

/** `withPictures`: some of its pictures are stored and wait for their page. */
export type StoredFile = MarkdownFile & { withPictures: boolean };

/** Stores the pictures that a text of an archive shows, for it alone, and names their new addresses in it. */
async function storeOne(
  projectId: string,
  file: MarkdownFile,
  pictures: Archive['pictures'],
): Promise<StoredFile> {
  const wanted = new Set<string>();
  withAddresses(file, (place) => {
    if (pictures.has(place)) wanted.add(place);
    return null;
  });
  const addresses = new Map<string, string>();
  for (const place of wanted) {
    const entry = pictures.get(place);
    if (!entry) continue;
    const type = PICTURES[endingOf(entry.name)] ?? '';
    const picture = new File([await entry.read()], entry.name.split('/').at(-1) ?? entry.name, { type });
    addresses.set(place, await uploadToText({ projectId, type: 'PAGE_DESCRIPTION', id: '' }, picture));
  }
  const markdown = withAddresses(file, (place) => addresses.get(place) ?? null);
  return { ...file, markdown, withPictures: addresses.size > 0 };
}

/** The texts of an archive once their pictures are stored. What a text names and the archive does not have stays as it is. */
export async function storePictures(projectId: string, { files, pictures }: Archive): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const file of files) stored.push(await storeOne(projectId, file, pictures));
  return stored;
}
