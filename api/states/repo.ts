import type { Db, Tx } from '@tandem/db/client.ts';
import { DEFAULT_STATES } from '@tandem/shared/states/default-states.ts';
import type { State } from '@tandem/shared/states/schema.ts';
import { sql } from 'kysely';

const columns = sql`s.id, s.project_id, s.workspace_id, s.name, s.color, s."group", s."default", s.description, s.sequence`;
/** The internal group of intake items is never answered. */
const isLive = sql`s.deleted_at is null and s."group" <> 'triage'`;

/** The states that every new project starts with. */
export async function insertDefaultStates(
  tx: Tx,
  project: { workspace_id: string; project_id: string; by: string },
): Promise<State[]> {
  const { rows } = await sql<State>`
    insert into states as s
      (workspace_id, project_id, name, color, "group", sequence, "default", created_by, updated_by)
    select ${project.workspace_id}, ${project.project_id}, i.name, i.color, i."group", i.sequence, i."default",
      ${project.by}, ${project.by}
    from jsonb_to_recordset(${JSON.stringify(DEFAULT_STATES)}::text::jsonb)
      as i(name text, color text, "group" text, sequence float8, "default" boolean)
    returning ${columns}`.execute(tx);
  return rows;
}

/** The states of a project that is not archived, in their order. */
export async function readStates(db: Db, projectId: string): Promise<State[]> {
  const { rows } = await sql<State>`
    select ${columns} from states s join projects p on p.id = s.project_id and p.archived_at is null
    where s.project_id = ${projectId} and ${isLive}
    order by s.sequence, s.created_at, s.id`.execute(db);
  return rows;
}
