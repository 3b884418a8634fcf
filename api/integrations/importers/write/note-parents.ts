import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { parentNotes } from '../source/parent-notes.ts';
import type { SourceName } from '../source/source-item.ts';
import type { Survey } from '../source/survey.ts';

/**
 * Notes items that relations name and that are of no record of the file nor of an item that came to the workspace from the
 * same source before.
 */
export async function noteRelations(
  db: Db,
  { workspace_id, source }: { workspace_id: string; source: SourceName },
  { related, numbers, notes }: Survey,
): Promise<void> {
  const missing = [...related.keys()].filter((id) => !numbers.has(id));
  const elsewhere = await findItems(db, { workspace_id, source, ids: missing });
  for (const id of missing) {
    const by = related.get(id);
    if (by && !elsewhere.has(id)) notes.add(by, { code: 'unknown_relation', value: `${by.from} → ${id}` });
  }
}

/**
 * Notes parents that no item can have: of no record of the file nor of an item that came to the workspace from the same
 * source before, and rings.
 */
export async function noteParents(
  db: Db,
  { workspace_id, source }: { workspace_id: string; source: SourceName },
  { parents, numbers, notes }: Survey,
): Promise<void> {
  const wanted = new Set([...parents.values()].map(({ parent }) => parent));
  const elsewhere = await findItems(db, {
    workspace_id,
    source,
    ids: [...wanted].filter((id) => !numbers.has(id)),
  });
  for (const note of parentNotes(parents, (id) => numbers.has(id) || elsewhere.has(id)))
    notes.add(note, note);
}

type Wanted = { workspace_id: string; source: SourceName; ids: string[] };

async function findItems(db: Db, { workspace_id, source, ids }: Wanted): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ external_id: string }>`
    select w.external_id from projects p join work_items w on w.project_id = p.id
    where p.workspace_id = ${workspace_id} and p.external_source = ${source} and p.deleted_at is null
      and w.external_source = ${source} and w.external_id = any(${ids}::text[]) and w.deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ external_id }) => external_id));
}
