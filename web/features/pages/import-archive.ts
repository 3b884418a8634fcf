import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import { openZip, type ZipLimits } from '#lib/text/unzip.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import { type Pictures, picturesOf } from './import-pictures.ts';

const LIMITS: ZipLimits = { entries: 2000, bytes: 200 * 1024 * 1024 };
const MARKDOWN = /\.(?:md|markdown|txt)$/i;
/** What programs put into archives beside what was meant. */
const NEEDLESS = /(?:^|\/)(?:__MACOSX\/|\.)/;

type Archive = { files: MarkdownFile[]; pictures: Pictures };

/** The texts of an archive with its pictures; ZipError for one that is not to be read. */
export async function readArchive(archive: Blob): Promise<Archive> {
  const entries = (await openZip(archive, LIMITS)).filter(({ name }) => !NEEDLESS.test(name));
  const texts = entries.filter(({ name }) => MARKDOWN.test(name));
  // A letter takes four bytes at most; more is too large before it is unpacked.
  const isTooLarge = texts.some(({ size }) => size > 4 * IMPORT_LIMITS.letters);
  if (isTooLarge || texts.length > IMPORT_LIMITS.files) throw new ZipError('too_large');
  const files: MarkdownFile[] = [];
  for (const { name, read } of texts) files.push({ name, markdown: await (await read()).text() });
  return { files, pictures: picturesOf(entries) };
}
