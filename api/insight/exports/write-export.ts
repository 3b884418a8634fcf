import type { ItemsProvider } from '@tandem/shared/insight/exports/schema.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { cellsOf } from './columns.ts';
import type { ExportedProject } from './projects.ts';
import { filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { readItems } from './read-items.ts';
import { type Lines, csv, json } from './text-formats.ts';
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

const FORMATS: Record<ItemsProvider, (lines: Lines) => AsyncIterable<string | Uint8Array>> = {
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
  const entry = (name: string, of: readonly ExportedProject[]): ZipEntry => ({
    name: `${name}.${wanted.provider}`,
    chunks: () => FORMATS[wanted.provider](readLines(ctx, wanted, of)),
    is_packed: wanted.provider === 'xlsx',
  });
  const entries = wanted.is_multiple
    ? projects.map((project) => entry(project.id, [project]))
    : [entry(wanted.workspace_id, projects)];
  await writeWholeFile(file, zip(entries), ctx.signal);
}

async function* readLines(
  { db, signal }: Reading,
  { user_id, user_timezone, filters }: WantedExport,
  projects: readonly ExportedProject[],
) {
  const conditions = filterConditions({ filters }, filterReader({ user: { id: user_id, user_timezone } }));
  for (const project of projects) {
    for await (const items of readItems(db, project, { user_id, conditions })) {
      signal.throwIfAborted();
      yield items.map((item) => cellsOf(item, project));
    }
  }
}
