import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import i18next from 'i18next';
import { importPages, type MarkdownFile } from '#entities/pages/pages/actions.ts';
import type { ImportedPage } from '#entities/pages/pages/types.ts';
import { givePictures } from '#entities/files/pictures/give.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { dismissToast, showToast } from '#lib/frame/toast-store.ts';
import { readText } from '#lib/text/read-text.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import type { StoredFile } from './import-pictures.ts';
import type { PagesTab } from '../parts/pages-tabs.tsx';

const TYPES = '.md,.markdown,.txt,.docx,.zip,text/markdown,application/zip';
/** What is taken apart before it is sent. */
const ARCHIVE = /\.(?:zip|docx)$/i;
const WORD = /\.docx$/i;

/** With it comes the library that takes archives apart. */
const loadArchives = () => import('./import-archive.ts');
notePart(loadArchives);
const loadPictures = () => import('./import-pictures.ts');
notePart(loadPictures);

/** Asks for Markdown files, documents of Word, or archives of them with their pictures, and makes a page of each in the open tab. */
export function chooseMarkdown(projectId: string, tab: PagesTab): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: TYPES });
  input.addEventListener('change', () => void importFiles(projectId, tab, [...(input.files ?? [])]));
  input.click();
}

export async function importFiles(projectId: string, tab: PagesTab, chosen: readonly File[]): Promise<void> {
  if (!chosen.some(({ name }) => ARCHIVE.test(name))) return makePages(projectId, tab, chosen);
  // Its pictures are sent one after the other.
  const running = showToast({ tone: 'info', title: i18next.t('pages:files.running'), stays: true });
  await makePages(projectId, tab, chosen).finally(() => dismissToast(running));
}

async function makePages(projectId: string, tab: PagesTab, chosen: readonly File[]): Promise<void> {
  const read = await readAll(projectId, chosen);
  if (read === null) return;
  const { files, left } = read;
  const access = tab === 'private' ? PAGE_ACCESS.PRIVATE : PAGE_ACCESS.PUBLIC;
  const made = await importPages(projectId, {
    files,
    access,
  });
  if (made.length === 0) return;
  for (const [index, { id }] of made.entries()) {
    const file = files[index];
    if (file?.withPictures) givePictures(projectId, id, file.markdown);
  }
  showToast({
    tone: 'success',
    title: i18next.t('pages:files.imported', { count: made.length }),
    text: [namesOf(made), missingOf(made), leftOf(left)].filter(Boolean).join('. '),
  });
}

/** So many pages are named of those that were made. */
const MAX_NAMED = 5;

function namesOf(made: readonly ImportedPage[]): string {
  const named = made.slice(0, MAX_NAMED).map(({ name }) => name || i18next.t('common:untitled'));
  return [...named, ...(made.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

/** What is said of links that lead nowhere; "" when all of them lead somewhere. */
function missingOf(made: readonly ImportedPage[]): string {
  const count = made.reduce((sum, page) => sum + (page.missing_links ?? 0), 0);
  return count === 0 ? '' : i18next.t('pages:files.missing_links', { count });
}

/** What is said of pictures that no page shows; "" without one. */
const leftOf = (count: number): string =>
  count === 0 ? '' : i18next.t('pages:files.pictures_left', { count });

async function noteOf(file: File): Promise<MarkdownFile> {
  const { text, isEncoded } = await readText(file);
  return { name: file.name, markdown: text, isEncoded };
}

const refuse = (text: string): null => {
  showToast({ tone: 'error', title: text });
  return null;
};

/** `left`: pictures that no page shows. */
type ReadFiles = { files: StoredFile[]; left: number };

/** What is to become pages, with its pictures stored; null for nothing, which was said. */
async function readAll(projectId: string, chosen: readonly File[]): Promise<ReadFiles | null> {
  try {
    const archives = await Promise.all(
      chosen.map(async (file) => {
        if (!ARCHIVE.test(file.name)) return { files: [await noteOf(file)], pictures: new Map(), left: 0 };
        const { readArchive, readDocument } = await untilLoaded(loadArchives);
        return WORD.test(file.name) ? readDocument(file) : readArchive(file);
      }),
    );
    const files = archives.flatMap((archive) => archive.files);
    const isTooLarge =
      files.length > IMPORT_LIMITS.files ||
      files.some(({ markdown }) => markdown.length > IMPORT_LIMITS.letters);
    if (isTooLarge) return refuse(i18next.t('pages:files.too_large'));
    if (files.length === 0) return chosen.length > 0 ? refuse(i18next.t('pages:files.none')) : null;
    const stored: StoredFile[] = [];
    for (const { files: texts, pictures } of archives) {
      if (pictures.size === 0) stored.push(...texts.map((text) => ({ ...text, withPictures: false })));
      else {
        const { storePictures } = await untilLoaded(loadPictures);
        stored.push(...(await storePictures(projectId, { files: texts, pictures })));
      }
    }
    return { files: stored, left: archives.reduce((sum, archive) => sum + archive.left, 0) };
  } catch (error) {
    if (error instanceof ZipError) return refuse(i18next.t(`pages:files.zip.${error.reason}`));
    if (!(error instanceof ApiError)) throw error;
    showToast({
      tone: 'error',
      title: i18next.t('pages:files.picture_failed'),
      text: error.kind === 'refused' ? error.message : i18next.t(`common:error.${error.kind}`),
    });
    return null;
  }
}
