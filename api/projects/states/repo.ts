import { differs, givenOr } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import { DEFAULT_STATES } from '@tandem/shared/projects/states/default-states.ts';
import type { CreateState, UpdateState } from '@tandem/shared/projects/states/input.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { sql } from 'kysely';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

type ProjectKey = { workspace_id: string; project_id: string };

const columns = sql`s.id, s.project_id, s.workspace_id, s.name, s.color, s."group", s."default", s.description, s.sequence,
  s.wip_limit, s.is_wip_enforced`;
/** The internal group of intake items is never answered. */
const isLive = sql`s.deleted_at is null and s."group" <> 'triage'`;
const STEP = 15_000;
const FIRST = 65_535;

/** The states that every new project starts with. */
export async function insertDefaultStates(tx: Tx, project: ProjectKey & { by: string }): Promise<State[]> {
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

/** A new state behind the others of its project. */
export async function insertState(
  tx: Tx,
  project: ProjectKey & { by: string },
  input: CreateState,
): Promise<State[]> {
  const { rows } = await sql<State>`
    insert into states as s
      (workspace_id, project_id, name, color, "group", description, "default", external_source,
        external_id, wip_limit, is_wip_enforced, sequence, created_by, updated_by)
    values (${project.workspace_id}, ${project.project_id}, ${input.name}, ${input.color}, ${input.group},
      ${input.description ?? ''}, ${input.default}, ${input.external_source ?? null}, ${input.external_id ?? null},
      ${input.wip_limit ?? null}, ${input.is_wip_enforced ?? false},
      (select coalesce(max(sequence) + ${STEP}, ${FIRST}) from states
        where project_id = ${project.project_id} and deleted_at is null),
      ${project.by}, ${project.by})
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

/** The states of all projects that a user is a member of and that are not archived. */
export async function readStatesOfMember(db: Db, workspaceId: string, userId: string): Promise<State[]> {
  const { rows } = await sql<State>`
    select ${columns} from states s
    join projects p on p.id = s.project_id and p.archived_at is null and p.deleted_at is null
    join project_members m on m.project_id = s.project_id and m.user_id = ${userId} and m.is_active and m.deleted_at is null
    where s.workspace_id = ${workspaceId} and ${isLive}
    order by s.project_id, s.sequence, s.created_at, s.id`.execute(db);
  return rows;
}

export async function findState(db: Db, projectId: string, id: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select ${columns} from states s where s.id = ${id} and s.project_id = ${projectId} and ${isLive}`.execute(
    db,
  );
  return rows[0];
}

/** The same, held until the transaction ends: nothing can come to refer to it meanwhile. */
export async function lockState(tx: Tx, projectId: string, id: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select ${columns} from states s where s.id = ${id} and s.project_id = ${projectId} and ${isLive}
    for update`.execute(tx);
  return rows[0];
}

export async function readStatesByIds(db: Db, ids: readonly string[]): Promise<State[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<State>`
    select ${columns} from states s where s.id = any(${ids}::uuid[]) and ${isLive} order by s.sequence`.execute(
    db,
  );
  return rows;
}

/** The place that a state gets in its project, which is locked, and the ids of those that give way. */
export async function takeStatePlace(tx: Tx, { id, project_id }: State, wanted: number | undefined) {
  if (wanted === undefined) return null;
  const isIn = sql<boolean>`r.project_id = ${project_id} and r.deleted_at is null`;
  const list = { table: 'states', column: 'sequence', isIn, ties: sql`r.created_at, r.id` } as const;
  return takePlace(tx, list, { id, wanted });
}

export async function writeState(tx: Tx, id: string, input: UpdateState & { by: string }): Promise<State[]> {
  const { by, ...given } = input;
  const { rows } = await sql<State>`
    update states s set
      name = coalesce(${input.name ?? null}, name), color = coalesce(${input.color ?? null}, color),
      description = coalesce(${input.description ?? null}, description),
      "group" = coalesce(${input.group ?? null}, "group"),
      sequence = coalesce(${input.sequence ?? null}::float8, sequence),
      external_source = ${givenOr('external_source', input.external_source)},
      external_id = ${givenOr('external_id', input.external_id)},
      wip_limit = ${givenOr('wip_limit', input.wip_limit)},
      is_wip_enforced = coalesce(${input.is_wip_enforced ?? null}, is_wip_enforced),
      updated_at = clock_timestamp(), updated_by = ${by}
    where s.id = ${id} and ${differs(given)} returning ${columns}`.execute(tx);
  return rows;
}

/** Takes the mark from the default state of a project, if it has one. */
export async function clearDefaultState(tx: Tx, projectId: string, by: string): Promise<State[]> {
  const { rows } = await sql<State>`
    update states s set "default" = false, updated_at = clock_timestamp(), updated_by = ${by}
    where s.project_id = ${projectId} and s."default" and s.deleted_at is null returning ${columns}`.execute(
    tx,
  );
  return rows;
}

export async function setDefaultState(tx: Tx, id: string, by: string): Promise<State[]> {
  const { rows } = await sql<State>`
    update states s set "default" = true, updated_at = clock_timestamp(), updated_by = ${by}
    where s.id = ${id} returning ${columns}`.execute(tx);
  return rows;
}

/** 400 in place of the index's refusal; clients look at the status alone (docs/contract/states.md#names-of-states). */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== 'states_name_key') throw error;
    throw new AppError(400, { name: 'A state with this name exists in the project already.' });
  }
}
