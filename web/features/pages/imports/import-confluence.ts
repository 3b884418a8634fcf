import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import type { ZipEntry } from '#lib/text/unzip.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import { cleanContent } from './confluence-content.ts';

const PAGE = /\.html$/i;
const INDEX = /(?:^|\/)index\.html$/i;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
/** Titles of its pages begin with the name of the space. */
const SPACE = /^.*? : /s;
const MAX_DEPTH = 50;

/** A page of an export: its file without the ending, its title in the list of pages, and the files above it. */
type Listed = { title: string; above: readonly string[] };

const stemOf = (place: string): string => (place.split('/').at(-1) ?? '').replace(PAGE, '');
const folderOf = (place: string): string => place.slice(0, place.lastIndexOf('/') + 1);
const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The pages that the list of an export names, by their files, and what stands above each. */
function readIndex(html: string): Map<string, Listed> {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pages = new Map<string, Listed>();
  for (const link of body.querySelectorAll('li > a[href]')) {
    const above: string[] = [];
    let item = link.parentElement?.parentElement?.closest('li');
    while (item && above.length < MAX_DEPTH) {
      const href = item.querySelector(':scope > a[href]')?.getAttribute('href');
      if (href) above.unshift(stemOf(href));
      item = item.parentElement?.closest('li');
    }
    pages.set(stemOf(link.getAttribute('href') ?? ''), { title: oneLine(link.textContent), above });
  }
  return pages;
}

type Source = { html: string; place: string; listed: Listed | undefined; stemOfId: (id: string) => string };

/** A page as Markdown: its title, and its content as one line of HTML, which no empty line ends. Null for another file. */
function readPage({ html, place, listed, stemOfId }: Source): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = page.querySelector('#main-content');
  if (!content) return null;
  const heading = page.querySelector('#title-text')?.textContent ?? page.title;
  const title = listed?.title || oneLine(heading).replace(SPACE, '') || stemOf(place);
  cleanContent(content, { folder: folderOf(place), stemOfId });
  const line = content.innerHTML.replace(/\r\n?|\n/g, '&#10;');
  return `# ${title.replace(PUNCTUATION, String.raw`\$&`)}\n\n<div>${line}</div>\n`;
}

/** The files beside the list of pages; ZipError for more, or larger ones, than an import takes. */
function pagesBeside(index: ZipEntry, entries: readonly ZipEntry[]): ZipEntry[] {
  const folder = folderOf(index.name);
  const pages = entries.filter(
    ({ name }) => PAGE.test(name) && !INDEX.test(name) && folderOf(name) === folder,
  );
  const isTooLarge = pages.some(({ size }) => size > 4 * IMPORT_LIMITS.letters);
  if (isTooLarge || pages.length > IMPORT_LIMITS.files) throw new ZipError('too_large');
  return pages;
}

/**
 * The pages of a Confluence's HTML export among the files of an archive, each in the folders of those above it in its
 * `index.html`; none for an archive whose `index.html` lists none. What stands around the content of a page is left out.
 */
export async function readConfluence(entries: readonly ZipEntry[]): Promise<MarkdownFile[]> {
  const index = entries.find(({ name, size }) => INDEX.test(name) && size <= 4 * IMPORT_LIMITS.letters);
  if (!index) return [];
  const pages = readIndex(await (await index.read()).text());
  if (!entries.some(({ name }) => pages.has(stemOf(name)))) return [];
  const stemOfId = (id: string) => [...pages.keys()].find((stem) => `_${stem}`.endsWith(`_${id}`)) ?? id;
  const files: MarkdownFile[] = [];
  for (const { name: place, read } of pagesBeside(index, entries)) {
    const listed = pages.get(stemOf(place));
    const markdown = readPage({ html: await (await read()).text(), place, listed, stemOfId });
    if (markdown === null) continue;
    const path = [...(listed?.above ?? []), stemOf(place)];
    files.push({ name: `${folderOf(place)}${path.join('/')}.md`, markdown });
  }
  return files;
}
