import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { ImportPages } from '@tandem/shared/pages/input.ts';
import type { ImportedPage } from '@tandem/shared/pages/schema.ts';
import { withoutExportId } from '@tandem/shared/rich-text/nodes/note-links.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { writeNewPage } from '../pages/create.ts';
import { readLabelsNamed } from '../pages/repo.ts';
import { requireParent } from '../pages/rules.ts';
import { type ReadFile, readFiles } from './read-files.ts';

const MAX_LABELS = 100;

type Place = Pick<ImportPages, 'access' | 'parent'>;
type Written = Awaited<ReturnType<typeof writeNewPage>>;

/** Those that stand higher come first. */
const byDepth = (files: readonly ReadFile[]) => files.toSorted((a, b) => a.path.length - b.path.length);

/** Labels of the project for the tags of each file; a tag that is none of them is in the text alone. */
async function labelsOf(
  tx: Tx,
  ctx: ProjectContext,
  files: readonly ReadFile[],
): Promise<Map<ReadFile, string[]>> {
  const byName = await readLabelsNamed(tx, ctx, [...new Set(files.flatMap(({ tags }) => tags))]);
  const labels = (tags: readonly string[]) =>
    new Set(tags.flatMap((tag) => byName.get(tag.toLowerCase()) ?? []));
  return new Map(files.map((file) => [file, [...labels(file.tags)].slice(0, MAX_LABELS)]));
}

/** Where pages stand: what is in the folder of a page stands below it, as in an export. */
function parentsOf(files: readonly ReadFile[]): (file: ReadFile) => string | undefined {
  const exact = (path: readonly string[]) => path.join('/');
  // An export that puts ids behind names may leave them out of the names of folders.
  const plain = (path: readonly string[]) => path.map(withoutExportId).join('/');
  const ids = new Map(files.toReversed().map(({ path, id }) => [plain(path), id]));
  for (const { path, id } of files) ids.set(exact(path), id);
  // A file without a folder is a page of the top level.
  return ({ path }) => {
    const folder = path.slice(0, -1);
    return folder.length === 0 ? undefined : (ids.get(exact(folder)) ?? ids.get(plain(folder)));
  };
}

async function writePages(
  tx: Tx,
  ctx: ProjectContext,
  { place, files }: { place: Place; files: readonly ReadFile[] },
): Promise<Map<ReadFile, Written>> {
  const labels = await labelsOf(tx, ctx, files);
  const parentOf = parentsOf(files);
  const written = new Map<ReadFile, Written>();
  for (const file of byDepth(files)) {
    const { id, name } = file;
    const parent = parentOf(file) ?? place.parent;
    const input = {
      ...place,
      id,
      name,
      labels: labels.get(file) ?? [],
      ...(parent === undefined ? {} : { parent }),
    };
    const text = { ...file.text, description_json: {}, state: null };
    written.set(file, await writeNewPage(tx, ctx, { input, text }));
  }
  return written;
}

/** A page of each Markdown file, all of them or none (docs/contract/pages.md#import-of-markdown). */
export async function importPages(ctx: ProjectContext, input: ImportPages): Promise<ImportedPage[]> {
  const { files: given, ...place } = input;
  const files = await readFiles(ctx, given);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    if (place.parent) await requireParent(tx, ctx, { id: null, parent: place.parent });
    const written = await writePages(tx, ctx, { place, files });
    const all = files.map((file) => must(written.get(file), 'each file was written'));
    await recordFor(
      ctx,
      tx,
      all.flatMap(({ changes }) => changes),
    );
    return all.map(({ page: { description_html: _html, ...page } }, index) => ({
      ...page,
      missing_links: files[index]?.missing_links ?? 0,
    }));
  });
}
