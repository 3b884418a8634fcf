import { runJob } from '@tandem/db/rich-text/pool.ts';
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
import { requireParent } from '../pages/rules.ts';
import { nameOfFile, placeOfFile } from '../../http/files/file-names.ts';

const MAX_NAME = 255;

type ReadFile = { name: string; path: string[]; text: Awaited<ReturnType<typeof storedHtml>> };

async function readFile({ name: file, markdown }: ImportPages['files'][number]): Promise<ReadFile> {
  const { name, html } = await runJob('pageOfMarkdown', markdown);
  if (isNestedTooDeeply(html)) throw invalidField('files', TOO_DEEP_TEXT);
  const line = [...asOneLine(name ?? nameOfFile(file))].slice(0, MAX_NAME).join('').trim();
  return { name: isSeen(line) ? line : '', path: placeOfFile(file), text: await storedHtml(html) };
}

/** Those that stand higher come first, with their places among all. */
const byDepth = (files: readonly ReadFile[]) =>
  [...files.entries()].toSorted(([, a], [, b]) => a.path.length - b.path.length);

/** A page of each Markdown file, all of them or none (docs/contract/pages.md#import-of-markdown). */
export async function importPages(ctx: ProjectContext, input: ImportPages): Promise<Page[]> {
  const { files, ...place } = input;
  const read: ReadFile[] = [];
  for (const file of files) read.push(await readFile(file));
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    if (place.parent) await requireParent(tx, ctx, { id: null, parent: place.parent });
    const written: Awaited<ReturnType<typeof writeNewPage>>[] = [];
    const idByPlace = new Map<string, string>();
    for (const [index, { name, text, path }] of byDepth(read)) {
      const full = { ...text, description_json: {}, state: null };
      // What is in the folder of a page stands below it, as in an export. Whatever has no folder is below no other file.
      const above = path.length > 1 ? idByPlace.get(path.slice(0, -1).join('/')) : undefined;
      const parent = above ?? place.parent;
      const input = { ...place, name, ...(parent === undefined ? {} : { parent }) };
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
