import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { getEpicTypeOf } from '../../../projects/types/epic-type.ts';
import { takeUpType } from '../../../projects/types/repo.ts';
import type { ImportPlace, ImportRun, WrittenTypes } from './import-run.ts';

/** Names of the source's types that no type of the workspace has. */
export async function findMissingTypes(db: Db, place: ImportPlace): Promise<string[]> {
  const rows = await db
    .selectFrom('work_item_types')
    .select('name')
    .where('workspace_id', '=', place.workspace.id)
    .where('is_epic', '=', false)
    .execute();
  const known = new Set(rows.map(({ name }) => name.toLowerCase()));
  return [...place.survey.types].flatMap(([key, name]) => (known.has(key) ? [] : [name]));
}

/**
 * The source's types of items are those of this name in the workspace, or new ones. The project takes up what it does not
 * use yet, and shows types from then on; `isNew` says that it has taken one up.
 */
export async function writeTypes(tx: Tx, run: ImportRun): Promise<{ types: WrittenTypes; isNew: boolean }> {
  const by = run.lead_id;
  const scope = { workspace_id: run.workspace.id, project_id: run.project.id, by };
  const epic = run.survey.counts.epics > 0 ? await getEpicTypeOf(tx, scope) : null;
  const names = [...run.survey.types.values()];
  if (names.length === 0) return { types: { byName: new Map(), epic }, isNew: false };
  await sql`
    insert into work_item_types (workspace_id, name, created_by, updated_by)
    select ${run.workspace.id}, name, ${by}, ${by} from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, n.name from unnest(${names}::text[]) as n(name)
    join work_item_types t
      on t.workspace_id = ${run.workspace.id} and not t.is_epic and lower(t.name) = lower(n.name)`.execute(
    tx,
  );
  let isNew = false;
  for (const { id } of rows) isNew = (await takeUpType(tx, scope, id)) || isNew;
  if (isNew) await showTypes(tx, run.project.id);
  const byName = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  return { types: { byName, epic }, isNew };
}

async function showTypes(tx: Tx, projectId: string): Promise<void> {
  await tx.updateTable('projects').set({ is_issue_type_enabled: true }).where('id', '=', projectId).execute();
}
