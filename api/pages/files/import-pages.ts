import { runJob } from '@tandem/db/rich-text/pool.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { asOneLine, isSeen } from '@tandem/shared/http/one-line.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { ImportPages } from '@tandem/shared/pages/input.ts';
import type { Page } from '@tandem/shared/pages/schema.ts';
import { TOO_DEEP_TEXT, isNestedTooDeeply } from '@tandem/shared/rich-text/nesting.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { writeNewPage } from '../pages/create.ts';
import { readLabelsNamed } from '../pages/repo.ts';
import { requireParent } from '../pages/rules.ts';
import { nameOfFile, placeOfFile } from '../../http/files/file-names.ts';

const MAX_NAME = 255;
const MAX_LABELS = 100;

type ReadFile = {
  name: string;
  path: string[];
  tags: string[];
  text: Awaited<ReturnType<typeof storedHtml>>;
};

async function readFile({ name: file, markdown }: ImportPages['files'][number]): Promise<ReadFile> {
  const { name, html, tags } = await runJob('pageOfMarkdown', markdown);
  if (isNestedTooDeeply(html)) throw invalidField('files', TOO_DEEP_TEXT);
  const line = [...asOneLine(name ?? nameOfFile(file))].slice(0, MAX_NAME).join('').trim();
  return { name: isSeen(line) ? line : '', path: placeOfFile(file), tags, text: await storedHtml(html) };
}

/** Those that stand higher come first, with their places among all. */
const byDepth = (files: readonly ReadFile[]) =>
  [...files.entries()].toSorted(([, a], [, b]) => a.path.length - b.path.length);

/** Labels of the project for the tags of each file; a tag that is none of them is in the text alone. */
async function labelsOf(tx: Tx, ctx: ProjectContext, files: readonly ReadFile[]): Promise<string[][]> {
  const wanted = [...new Set(files.flatMap(({ tags }) => tags))];
  const byName = await readLabelsNamed(tx, ctx, wanted);
  return files.map(({ tags }) => {
    const found = tags.flatMap((tag) => byName.get(tag.toLowerCase()) ?? []);
    return [...new Set(found)].slice(0, MAX_LABELS);
  });
}

/** A page of each Markdown file, all of them or none (docs/contract/pages.md#import-of-markdown). */
export async function importPages(ctx: ProjectContext, input: ImportPages): Promise<Page[]> {
  const { files, ...place } = input;
  const read: ReadFile[] = [];
  for (const file of files) read.push(await readFile(file));
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    if (place.parent) await requireParent(tx, ctx, { id: null, parent: place.parent });
    const written: Awaited<ReturnType<typeof writeNewPage>>[] = [];
    const labels = await labelsOf(tx, ctx, read);
    const idByPlace = new Map<string, string>();
    for (const [index, { name, text, path }] of byDepth(read)) {
      const full = { ...text, description_json: {}, state: null };
      // What is in the folder of a page stands below it, as in an export. Whatever has no folder is below no other file.
      const above = path.length > 1 ? idByPlace.get(path.slice(0, -1).join('/')) : undefined;
      const parent = above ?? place.parent;
      const input = {
        ...place,
        name,
        labels: labels[index] ?? [],
        ...(parent === undefined ? {} : { parent }),
      };
      const page = await writeNewPage(tx, ctx, { input, text: full });
      idByPlace.set(path.join('/'), page.page.id);
      written[index] = page;
    }
    await recordFor(
      ctx,
      tx,
      written.flatMap(({ changes }) => changes),
    );
    return written.map(({ page: { description_html: _html, ...page } }) => page);
  });
}
