import { isWhollySeenBy } from '@tandem/db/access/item-sight.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../context.ts';
import type { PlanValues } from '../edits/plan-kind.ts';
import { rolledUpChanges } from './announce.ts';
import { isPossibleOwner, nestingBelow, requireRoom } from './rules.ts';

/** What an undo writes of an initiative, without an owner who left and without a place where it can no longer be nested. */
export async function fittingInitiative(
  tx: Tx,
  ctx: InWorkspace,
  { id, values }: { id: string; values: PlanValues },
): Promise<PlanValues> {
  const { owner_id: owner, parent_id, ...fitting } = values;
  if (fitting['deleted_at'] === null) await requireRoom(tx, ctx.workspace.id);
  if (owner === null || (typeof owner === 'string' && (await isPossibleOwner(tx, ctx.workspace.id, owner))))
    fitting['owner_id'] = owner;
  if (parent_id === null) fitting['parent_id'] = null;
  if (typeof parent_id === 'string') {
    const nesting = await nestingBelow(tx, ctx.workspace.id, { id, parent_id });
    fitting['parent_id'] = nesting === 'fits' ? parent_id : null;
  }
  return fitting;
}

/**
 * Gives an initiative these parts again: those that are not among them go, and those come back whose subject is there and
 * seen by the caller.
 */
export async function writeParts(
  tx: Tx,
  ctx: InWorkspace,
  { id, parts }: { id: string; parts: unknown },
): Promise<void> {
  const rows = sql`jsonb_populate_recordset(null::initiative_parts, ${JSON.stringify(parts)}::text::jsonb)`;
  await sql`
    delete from initiative_parts r where r.initiative_id = ${id} and r.id not in (select x.id from ${rows} x)`.execute(
    tx,
  );
  await sql`
    insert into initiative_parts (id, workspace_id, initiative_id, kind, project_id, module_id, work_item_id, sort_order,
      created_at, created_by)
    select r.id, r.workspace_id, r.initiative_id, r.kind, h.project_id, r.module_id,
      r.work_item_id, r.sort_order, r.created_at, r.created_by
    from ${rows} r left join modules m on m.id = r.module_id left join work_items w on w.id = r.work_item_id
    cross join lateral (select coalesce(w.project_id, r.project_id) as project_id) h
    join projects p on p.id = h.project_id
    where r.initiative_id = ${id} and (r.module_id is null or m.id is not null)
      and (r.work_item_id is null or w.id is not null) and ${isWhollySeenBy('h.project_id', ctx.user.id)}
    on conflict do nothing`.execute(tx);
}

/** The Changes of one that was written by an undo, and of all above where it is and was. */
export async function readRolledUp(tx: Tx, id: string, before: PlanValues): Promise<NewChange[]> {
  const { rows } = await sql<{ workspace_id: string; projects: string[] }>`
    with recursive tree as (
      select i.id from initiatives i where i.id = ${id}
      union select c.id from tree t join initiatives c on c.parent_id = t.id
    )
    select i.workspace_id, array(select distinct r.project_id from initiative_parts r
      where r.initiative_id in (select id from tree)) as projects
    from initiatives i where i.id = ${id}`.execute(tx);
  const { workspace_id, projects } = must(rows[0], 'it is locked');
  const left = typeof before['parent_id'] === 'string' ? [before['parent_id']] : [];
  return rolledUpChanges(tx, workspace_id, { written: [id], left, projects });
}
