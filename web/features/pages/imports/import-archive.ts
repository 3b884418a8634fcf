import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import { openZip, type ZipEntry, type ZipLimits } from '#lib/text/unzip.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import { readText } from '#lib/text/read-text.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import { readConfluence } from './import-confluence.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { type Pictures, picturesOf } from './import-pictures.ts';

const LIMITS: ZipLimits = { entries: 2000, bytes: 200 * 1024 * 1024 };
const MARKDOWN = /\.(?:md|markdown|txt)$/i;
const ARCHIVE = /\.zip$/i;
const WORD = /\.docx$/i;
/** What programs put into archives beside what was meant: hidden files and folders, and what macOS keeps of its own. */
const NEEDLESS = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** With it comes the library that reads documents of Word. */
const loadWord = () => import('./import-word.ts');
notePart(loadWord);

/** `left`: pictures of documents that no page shows. */
type Archive = { files: MarkdownFile[]; pictures: Pictures; left: number };

const openNeeded = async (archive: Blob, limits: ZipLimits): Promise<ZipEntry[]> =>
  (await openZip(archive, limits)).filter(({ name }) => !NEEDLESS.test(name));

const isUnreadable = (error: unknown): boolean => error instanceof ZipError && error.reason === 'broken';

/** The files of an archive within an archive, in the folder where that stands; none of one that cannot be read. */
async function openInner({ name, read }: ZipEntry, limits: ZipLimits): Promise<ZipEntry[]> {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  try {
    const entries = await openNeeded(await read(), limits);
    return entries.map((entry) => ({ ...entry, name: folder + entry.name }));
  } catch (error) {
    // It may be an attachment of a note. One that is too large or leads outside is refused with the whole.
    if (isUnreadable(error)) return [];
    throw error;
  }
}

type Opened = {
  entries: ZipEntry[];
  /** What may be unpacked beside it. */
  left: ZipLimits;
};

/** The files of an archive and of those directly in it, as exports in parts are; the limits are those of all together. */
async function openAll(archive: Blob): Promise<Opened> {
  const outer = await openNeeded(archive, LIMITS);
  const all = outer.filter(({ name }) => !ARCHIVE.test(name));
  const left = { ...LIMITS };
  const count = (entries: readonly ZipEntry[]) => {
    left.entries -= entries.length;
    left.bytes -= entries.reduce((sum, { size }) => sum + size, 0);
  };
  count(outer);
  for (const inner of outer.filter(({ name }) => ARCHIVE.test(name))) {
    const entries = await openInner(inner, left);
    count(entries);
    all.push(...entries);
  }
  return { entries: all, left };
}

/** A document of Word with its pictures. */
export async function readDocument(document: File): Promise<Archive> {
  const { readWord } = await untilLoaded(loadWord);
  const { file, pictures, left } = await readWord(document.name, document, LIMITS);
  return { files: [file], pictures: picturesOf(pictures), left };
}

/** The documents of Word in an archive; one that is damaged may be an attachment, and is left out. */
async function readDocuments({
  entries,
  left,
}: Opened): Promise<{ files: MarkdownFile[]; pictures: ZipEntry[]; left: number }> {
  const documents = entries.filter(({ name }) => WORD.test(name));
  const found = { files: [] as MarkdownFile[], pictures: [] as ZipEntry[], left: 0 };
  if (documents.length === 0) return found;
  const { readWord } = await untilLoaded(loadWord);
  const rest = { ...left };
  for (const { name, read } of documents) {
    try {
      const word = await readWord(name, await read(), rest);
      found.files.push(word.file);
      found.pictures.push(...word.pictures);
      found.left += word.left;
      rest.entries -= word.entries;
      rest.bytes -= word.bytes;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
  }
  return found;
}

/** The texts of an archive with its pictures; ZipError for one that is not to be read. */
export async function readArchive(archive: Blob): Promise<Archive> {
  const opened = await openAll(archive);
  const { entries } = opened;
  const texts = entries.filter(({ name }) => MARKDOWN.test(name));
  // A letter takes four bytes at most; more is too large before it is unpacked.
  const isTooLarge = texts.some(({ size }) => size > 4 * IMPORT_LIMITS.letters);
  if (isTooLarge || texts.length > IMPORT_LIMITS.files) throw new ZipError('too_large');
  const files: MarkdownFile[] = [];
  for (const { name, read } of texts) {
    const { text, isEncoded } = await readText(await read());
    files.push({ name, markdown: text, isEncoded });
  }
  files.push(...(await readConfluence(entries)));
  const documents = await readDocuments(opened);
  files.push(...documents.files);
  return { files, pictures: picturesOf([...entries, ...documents.pictures]), left: documents.left };
}
