import { BlobReader, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import mammoth from 'mammoth';
import type { MarkdownFile } from '#entities/pages/pages/actions.ts';
import { openZip, type ZipEntry, type ZipLimits } from '#lib/text/unzip.ts';
import { ZipError } from '#lib/text/zip-error.ts';
import { isPicture } from './import-pictures.ts';

/** Bytes of the texts of a document as they are unpacked: its library holds all of them as a tree. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
const ENDING = /\.docx$/i;
const TEXT = /\.(?:xml|rels)$/i;
const PICTURE_FOLDER = /^word\/media\//;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

export type WordFile = {
  file: MarkdownFile;
  pictures: ZipEntry[];
  /** Pictures of kinds that no page shows. */
  left: number;
  /** What it amounts to of the limits. */
  entries: number;
  bytes: number;
};

/**
 * A document of Word as Markdown, with the pictures that it shows under names beside it. Styles without a meaning are
 * dropped. ZipError for one that is damaged, or larger than an archive of pages may be.
 */
export async function readWord(place: string, document: Blob, limits: ZipLimits): Promise<WordFile> {
  const entries = await openZip(document, limits);
  const texts = entries.filter(({ name }) => TEXT.test(name));
  if (!texts.some(({ name }) => name === 'word/document.xml')) throw new ZipError('broken');
  if (texts.reduce((sum, { size }) => sum + size, 0) > MAX_TEXT_BYTES) throw new ZipError('too_large');
  const pictures = entries.filter(({ name }) => PICTURE_FOLDER.test(name));
  const bytes = await packTexts(texts, pictures);
  const shown = pictures.filter(({ name }) => isPicture(name));
  const { html, left } = await convert(bytes, { shown, folder: place });
  return {
    file: { name: place.replace(ENDING, '.md'), markdown: toMarkdown(html) },
    pictures: shown.map((picture) => ({ ...picture, name: `${place}/${picture.name}` })),
    left,
    entries: entries.length,
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * The texts of a document as an archive that is not packed: its stated sizes do not count, no more than was read here can
 * come out of it. In the place of a picture stands its name, by which it is found later.
 */
async function packTexts(texts: readonly ZipEntry[], pictures: readonly ZipEntry[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const { name, read } of texts) await writer.add(name, new BlobReader(await read()));
  for (const { name } of pictures) await writer.add(name, new TextReader(name));
  return writer.close();
}

type Showing = { shown: readonly ZipEntry[]; folder: string };

async function convert(
  bytes: Uint8Array,
  { shown, folder }: Showing,
): Promise<{ html: string; left: number }> {
  const known = new Set(shown.map(({ name }) => name));
  const base = folder.split('/').at(-1) ?? folder;
  let left = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const name = atob(await image.readAsBase64String());
    if (known.has(name))
      return { src: encodeURI(`${base}/${name}`).replaceAll(/[?#()]/g, encodeURIComponent) };
    left += 1;
    throw new Error('No page shows pictures of this kind.');
  });
  const options = { styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage };
  // Browsers are given an array buffer, Node a buffer.
  const input = { arrayBuffer: bytes.buffer as ArrayBuffer, buffer: bytes };
  try {
    const { value } = await mammoth.convertToHtml(input as { arrayBuffer: ArrayBuffer }, options);
    return { html: value, left };
  } catch {
    throw new ZipError('broken');
  }
}

/** A first heading of the first level is the name of the page; all else is one line of HTML, which no empty line ends. */
function toMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const anchor of body.querySelectorAll('a:not([href]), a[href^="#"]'))
    anchor.replaceWith(...anchor.childNodes);
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id');
  const first = body.firstElementChild;
  const isTitle = first?.tagName === 'H1' && !first.querySelector('img');
  const title = isTitle ? (first.textContent ?? '').replaceAll(/\s+/g, ' ').trim() : '';
  if (title !== '') first?.remove();
  const line = body.innerHTML.replaceAll(/\r\n?|\n/g, '&#10;');
  const heading = title === '' ? '' : `# ${title.replace(PUNCTUATION, String.raw`\$&`)}\n\n`;
  return `${heading}<div>${line}</div>\n`;
}
