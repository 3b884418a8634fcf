import { isWhollySeenBy } from '@tandem/db/access/item-sight.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { CreateInitiativePart } from '@tandem/shared/planning/initiatives/input.ts';
import type { InitiativePart, InitiativePartDetail } from '@tandem/shared/planning/initiatives/schema.ts';
import type { PartKind } from '@tandem/shared/planning/initiatives/values.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { partIds } from './read.ts';
import { countsByGroup, isCounted, isLivePart, liveParts } from './rollups/sql.ts';

export type PartSubject = {
  kind: PartKind;
  project_id: string;
  module_id: string | null;
  issue_id: string | null;
};

export const SUBJECT_FIELDS = { project: 'project_id', module: 'module_id', item: 'issue_id' } as const;

/**
 * What a new part is, as far as the caller sees it. 400 for what is not there, is in another workspace or in a project of
 * which they are no member, and for an item that is no epic (docs/contract/initiatives.md#adding-parts).
 */
export async function requireSubject(
  tx: Tx,
  ctx: WorkspaceContext,
  { kind, project_id, module_id, issue_id }: CreateInitiativePart,
): Promise<PartSubject> {
  const given = { project_id, module_id, issue_id };
  const field = SUBJECT_FIELDS[kind];
  const id = given[field];
  if (!id) throw invalidField(field, 'This field is required.');
  const unknown = () => invalidField(field, `Invalid pk "${id}" - object does not exist.`);
  const { rows } = await sql<PartSubject & { is_epic: boolean }>`
    select ${kind}::text as kind, p.id as project_id, m.id as module_id, w.id as issue_id,
      coalesce(w.is_epic, true) as is_epic
    from projects p
    left join modules m on ${kind === 'module'} and m.id = ${id} and m.project_id = p.id and m.deleted_at is null
    left join work_items w on ${kind === 'item'} and w.id = ${id} and w.project_id = p.id and w.deleted_at is null
      and not w.is_draft and not w.is_hidden_by_intake
    where p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and p.archived_at is null
      and ${isWhollySeenBy('p.id', ctx.user.id)}
      and case ${kind}::text when 'project' then p.id = ${id} when 'module' then m.id is not null
        else w.id is not null end`.execute(tx);
  const [row] = rows;
  if (!row) throw unknown();
  if (!row.is_epic) throw invalidField(field, 'Only epics can be part of an initiative.');
  const { is_epic: _epic, ...subject } = row;
  return subject;
}

/** Parts of an initiative as they are stored, of things that are deleted too. */
export async function readStoredParts(
  tx: Tx,
  initiativeId: string,
): Promise<(PartSubject & { id: string })[]> {
  const { rows } = await sql<PartSubject & { id: string }>`
    select r.id, r.kind, r.project_id, r.module_id, r.work_item_id as issue_id from initiative_parts r
    where r.initiative_id = ${initiativeId}`.execute(tx);
  return rows;
}

const STEP = 10_000;

type NewPart = {
  id: string | undefined;
  initiative_id: string;
  subject: PartSubject;
  sort_order: number | undefined;
};

/** Behind the others if nothing else is wanted. */
export async function insertPart(tx: Tx, ctx: WorkspaceContext, part: NewPart): Promise<string> {
  const { subject, initiative_id } = part;
  const last = sql<number>`(select coalesce(max(r.sort_order), 0) + ${STEP} from initiative_parts r
    where r.initiative_id = ${initiative_id})`;
  const values = {
    initiative_id,
    workspace_id: ctx.workspace.id,
    kind: subject.kind,
    project_id: subject.project_id,
    module_id: subject.module_id,
    work_item_id: subject.issue_id,
    sort_order: part.sort_order ?? last,
    created_by: ctx.user.id,
  };
  if (part.id !== undefined) Object.assign(values, { id: part.id });
  const row = await tx
    .insertInto('initiative_parts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One part as the caller sees it. */
export async function findPart(
  db: Db,
  ctx: WorkspaceContext,
  { initiative_id, id }: { initiative_id: string; id: string },
): Promise<InitiativePart | undefined> {
  const { rows } = await sql<InitiativePart>`
    select ${partIds(ctx.user.id)} from ${liveParts}
    where r.initiative_id = ${initiative_id} and r.id = ${id} and ${isLivePart}`.execute(db);
  return rows[0];
}

/** Stored counts of modules and projects; the sub-items of an epic are few. */
const countsOfPart = sql`
  case r.kind
    when 'project' then (
      select json_build_object('total', k.total, 'backlog', k.backlog, 'unstarted', k.unstarted, 'started', k.started,
        'completed', k.completed, 'cancelled', k.cancelled) from initiative_cursors k where k.project_id = r.project_id)
    when 'module' then (
      select to_json(n) from (
        select coalesce(sum(k.items), 0)::int as total,
          coalesce(sum(k.items) filter (where s."group" = 'backlog'), 0)::int as backlog,
          coalesce(sum(k.items) filter (where s."group" = 'unstarted'), 0)::int as unstarted,
          coalesce(sum(k.items) filter (where s."group" = 'started'), 0)::int as started,
          coalesce(sum(k.items) filter (where s."group" = 'completed'), 0)::int as completed,
          coalesce(sum(k.items) filter (where s."group" = 'cancelled'), 0)::int as cancelled
        from planning_counts k join states s on s.id = k.state_id
        where k.place_id = r.module_id and s."group" <> 'triage') n)
    else (
      with recursive below as (
        select c.id from work_items c where c.parent_id = r.work_item_id and c.deleted_at is null
        union select c.id from below b join work_items c on c.parent_id = b.id and c.deleted_at is null
      )
      select to_json(n) from (
        select ${countsByGroup} from below b join work_items w on w.id = b.id join states s on s.id = w.state_id
        where ${isCounted}) n)
  end`;

/** The parts of an initiative with what the reader may know of them, in one statement. */
export async function readPartDetails(
  db: Db,
  ctx: WorkspaceContext,
  initiativeId: string,
): Promise<InitiativePartDetail[]> {
  const isSeen = isWhollySeenBy('r.project_id', ctx.user.id);
  const { rows } = await sql<InitiativePartDetail>`
    select x.id, x.kind, x.project_id, x.module_id, x.issue_id, x.sort_order,
      case x.kind when 'project' then p.name when 'module' then m.name else w.name end as name, p.identifier,
      w.sequence_id, w.state_id,
      case x.kind when 'project' then p.start_date when 'module' then m.start_date else w.start_date end as start_date,
      case x.kind when 'project' then p.target_date when 'module' then m.target_date else w.target_date end
        as target_date,
      case x.kind when 'project' then p.health when 'module' then m.health end as health, x.progress
    from (
      select ${partIds(ctx.user.id)}, case when ${isSeen} then ${countsOfPart} end as progress
      from ${liveParts} where r.initiative_id = ${initiativeId} and ${isLivePart}
    ) x
    left join projects p on p.id = x.project_id left join modules m on m.id = x.module_id
    left join work_items w on w.id = x.issue_id
    order by x.sort_order, x.id`.execute(db);
  return rows;
}
