import type { Tx } from '@tandem/db/postgres/client.ts';
import { OWN_REPOSITORY } from './markup/markdown.ts';
import type { References as TextReferences } from './markup/references.ts';
import type { ImportRun, References } from './write/import-run.ts';

/** What texts of this run may refer to: its people, and the items of every project that came from the same source. */
export async function readReferences(
  tx: Tx,
  run: ImportRun,
  { people }: References,
): Promise<TextReferences> {
  return {
    browse_path: `/${run.workspace.slug}/browse/`,
    projects: await readNamed(tx, run),
    people: Object.fromEntries(people),
  };
}

/** Projects by the names under which texts of the source refer to their items; a table's texts name none. */
async function readNamed(tx: Tx, run: ImportRun): Promise<Record<string, string>> {
  if (run.source === 'jira') return readIdentifiers(tx, run);
  return run.source === 'github' ? { [OWN_REPOSITORY]: run.project.identifier } : {};
}

async function readIdentifiers(tx: Tx, run: ImportRun): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('projects')
    .select(['identifier', 'external_id'])
    .where('workspace_id', '=', run.workspace.id)
    .where('external_source', '=', run.source)
    .where('deleted_at', 'is', null)
    .execute();
  const others = rows.flatMap((row) => (row.external_id ? [[row.external_id, row.identifier]] : []));
  return { ...Object.fromEntries(others), [run.survey.project.external_id]: run.project.identifier };
}
