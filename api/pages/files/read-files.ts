import { randomUUID } from 'node:crypto';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { asOneLine, isSeen } from '@tandem/shared/http/one-line.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { IMPORT_LIMITS } from '@tandem/shared/pages/limits.ts';
import type { ImportPages } from '@tandem/shared/pages/input.ts';
import { TOO_DEEP_TEXT, isNestedTooDeeply } from '@tandem/shared/rich-text/nesting.ts';
import type { ProjectContext } from '../../context.ts';
import { decodeFiles } from '../../http/encoding/decode-files.ts';
import { nameOfFile, placeOfFile } from '../../http/files/file-names.ts';
import { NotePlaces, type PlacedNote } from './note-places.ts';

const MAX_NAME = 255;

type File = Pick<ImportPages['files'][number], 'name' | 'markdown'>;
type Note = PlacedNote & { tags: string[]; html: string; links: string[] };

/** A file as the page that it becomes. `missing_links` counts its links to files that did not come along. */
export type ReadFile = Pick<Note, 'id' | 'name' | 'path' | 'tags'> & {
  text: Awaited<ReturnType<typeof storedHtml>>;
  missing_links: number;
};

async function readNote({ name: file, markdown }: File): Promise<Note> {
  const { name, ...rest } = await runJob('pageOfMarkdown', markdown);
  if (isNestedTooDeeply(rest.html)) throw invalidField('files', TOO_DEEP_TEXT);
  const line = [...asOneLine(name ?? nameOfFile(file))].slice(0, MAX_NAME).join('').trim();
  return { id: randomUUID(), name: isSeen(line) ? line : '', path: placeOfFile(file), ...rest };
}

async function linkNote(ctx: ProjectContext, places: NotePlaces, note: Note): Promise<ReadFile> {
  const { id, name, path, tags } = note;
  const addresses = new Map<string, string | null>();
  for (const link of note.links) {
    const page = places.find(note, link);
    if (page === undefined) continue;
    addresses.set(link, page && `/${ctx.workspace.slug}/projects/${ctx.project.id}/pages/${page}/`);
  }
  const linked =
    addresses.size > 0
      ? await runJob('withNoteLinks', note.html, addresses)
      : { html: note.html, missing: 0 };
  const text = await storedHtml(linked.html);
  return { id, name, path, tags, text, missing_links: linked.missing };
}

/** The files with their texts, those that are no UTF-8 in the encoding that their letters tell. 400 `{files}` where none does. */
async function withTexts(files: ImportPages['files']): Promise<File[]> {
  const encoded = files.filter(({ content }) => Boolean(content));
  const texts = await decodeFiles(encoded.map(({ content }) => Buffer.from(content ?? '', 'base64')));
  const textOf = new Map(encoded.map((file, index) => [file, texts[index] ?? null]));
  return files.map((file) => {
    const markdown = textOf.has(file) ? textOf.get(file) : file.markdown;
    if (typeof markdown !== 'string')
      throw invalidField('files', `"${file.name}" is in no encoding that is known. Save it as UTF-8.`);
    if (markdown.length > IMPORT_LIMITS.letters)
      throw invalidField('files', `"${file.name}" has more than ${IMPORT_LIMITS.letters} letters.`);
    return { name: file.name, markdown };
  });
}

/**
 * The pages that files become, with links between them (docs/contract/pages.md#links-between-files): all are read before
 * any is linked, since a link names a page by what its file says. 400 `{files}` for a text that is nested too deeply.
 */
export async function readFiles(ctx: ProjectContext, files: ImportPages['files']): Promise<ReadFile[]> {
  const notes: Note[] = [];
  for (const file of await withTexts(files)) notes.push(await readNote(file));
  const places = new NotePlaces(notes);
  const read: ReadFile[] = [];
  for (const note of notes) read.push(await linkNote(ctx, places, note));
  return read;
}
