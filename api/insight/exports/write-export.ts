import type { ItemsProvider } from '@tandem/shared/insight/exports/schema.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { COLUMN_NAMES, cellsOf } from './columns.ts';
import { type FieldColumn, fieldCell, readFieldColumns, readValueNames } from './field-columns.ts';
import type { ExportedProject } from './projects.ts';
import { readAskedFields } from '../../work-items/selection/asked-fields.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { readItems } from './read-items.ts';
import { type Copy, csv, json } from './text-formats.ts';
import { xlsx } from './xlsx.ts';
import { writeWholeFile } from '../../http/files/whole-file.ts';
import { type ZipEntry, zip } from '../../http/files/zip.ts';

/** What is to be written, for whom. */
type WantedExport = {
  workspace_id: string;
  user_id: string;
  user_timezone: string;
  /** A tree of filters in JSON. */
  filters: string | undefined;
  provider: ItemsProvider;
  is_multiple: boolean;
};
type Reading = Pick<JobContext, 'db' | 'signal'>;

const FORMATS: Record<ItemsProvider, (copy: Copy) => AsyncIterable<string | Uint8Array>> = {
  csv,
  json,
  xlsx,
};

/**
 * Writes an archive of work items to a file: one copy of all, or one of each project, named after their ids. Items are
 * read as they are written, so the size of the workspace does not matter.
 */
export async function writeExport(
  ctx: Reading,
  wanted: WantedExport,
  to: { projects: readonly ExportedProject[]; file: string },
): Promise<void> {
  const { projects, file } = to;
  const conditions = await readConditions(ctx, wanted);
  const entry = (name: string, of: readonly ExportedProject[]): ZipEntry => ({
    name: `${name}.${wanted.provider}`,
    chunks: () => writeCopy(ctx, { ...wanted, conditions }, of),
    is_packed: wanted.provider === 'xlsx',
  });
  const entries = wanted.is_multiple
    ? projects.map((project) => entry(project.id, [project]))
    : [entry(wanted.workspace_id, projects)];
  await writeWholeFile(file, zip(entries), ctx.signal);
}

/** What is let through; a field that is gone meanwhile finds nothing. */
async function readConditions(
  { db }: Reading,
  { workspace_id, user_id, user_timezone, filters }: WantedExport,
): Promise<Condition[]> {
  const { tree } = readFilterTree(filters);
  if (!tree) return [];
  const fields = await readAskedFields(db, workspace_id, fieldsIn(tree));
  return filterConditions({ tree }, filterReader({ user: { id: user_id, user_timezone }, fields }));
}

type Narrowed = WantedExport & { conditions: readonly Condition[] };

/** One file, with a column for each field that its projects use. */
async function* writeCopy(ctx: Reading, wanted: Narrowed, projects: readonly ExportedProject[]) {
  const columns = await readFieldColumns(
    ctx.db,
    projects.map(({ id }) => id),
  );
  yield* FORMATS[wanted.provider]({
    titles: [...COLUMN_NAMES, ...columns.map(({ title }) => title)],
    keys: [...COLUMN_NAMES, ...columns.map(({ key }) => key)],
    lines: readLines(ctx, { ...wanted, columns }, projects),
  });
}

async function* readLines(
  { db, signal }: Reading,
  { user_id, conditions, columns }: Narrowed & { columns: readonly FieldColumn[] },
  projects: readonly ExportedProject[],
) {
  for (const project of projects) {
    for await (const items of readItems(db, project, { user_id, conditions })) {
      signal.throwIfAborted();
      const names = await readValueNames(db, { columns, user_id }, items);
      yield items.map((item) => [
        ...cellsOf(item, project),
        ...columns.map((column) => fieldCell(column, item.fields[column.id], names)),
      ]);
    }
  }
}
