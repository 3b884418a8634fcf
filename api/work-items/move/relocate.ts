import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { SORT_ORDER_STEP } from '@tandem/shared/work-items/items/sort-order.ts';
import { sql } from 'kysely';
import { movedBetweenProjects } from '../record/activities/item-events.ts';
import type { InWorkspace } from '../../context.ts';
import { logEdits, loggedUpdate } from '../record/edits/log.ts';
import { recordEdits } from '../record/edits/record.ts';
import type { ItemEdit } from '../record/edits/values.ts';
import { writeColumns } from '../record/edits/write-columns.ts';
import { writeSets } from '../record/edits/write-sets.ts';
import { changesOfMove } from './changes.ts';
import { moveItemParts } from './item-parts.ts';
import type { ProjectRef } from './target.ts';

type Relocation = {
  from: ProjectRef;
  to: ProjectRef;
  /** Every item that goes, with the values that it has there; those without a changed value too. */
  edits: readonly ItemEdit[];
  /** Numbers that items had there before; the others get new ones. */
  numbers?: ReadonlyMap<string, number>;
  completions?: ReadonlyMap<string, string | null>;
};

/**
 * Puts locked items of one project into another, with all that belongs to them, at the end of its order. The old keys
 * go on leading to them. Gives the numbers that they have now, and the Changes of both streams for `recordFor`.
 */
export async function relocate(
  tx: Tx,
  ctx: InWorkspace,
  relocation: Relocation,
): Promise<{ numbers: Map<string, number>; changes: NewChange[] }> {
  const { from, to, edits } = relocation;
  const ids = edits.map(({ item }) => item.id);
  const numbers = await takeNumbers(tx, relocation);
  await storeOldKeys(tx, ctx, { from, to, edits, numbers });
  await writePlaces(tx, to.id, numbers);
  await moveItemParts(tx, ids, to.id);
  await writeColumns(tx, ctx, edits, relocation.completions);
  await writeSets(tx, ctx, edits);
  const keyOf = (project: ProjectRef, number: number) => `${project.identifier}-${number}`;
  const numberOf = (id: string) => must(numbers.get(id), 'each item has a number');
  const moves = edits.map(({ item }) => ({
    work_item_id: item.id,
    ...movedBetweenProjects(
      { id: from.id, name: keyOf(from, item.sequence_id) },
      { id: to.id, name: keyOf(to, numberOf(item.id)) },
    ),
  }));
  const { followed } = await recordEdits(tx, ctx, edits, moves);
  await logEdits(
    tx,
    ctx,
    edits.map((edit) => {
      const { before, after } = loggedUpdate(edit);
      const { id, sequence_id, values } = edit.item;
      return {
        work_item_id: id,
        action: 'move' as const,
        before: { ...before, project_id: from.id, sequence_id, sort_order: values.sort_order },
        after: { ...after, project_id: to.id },
      };
    }),
  );
  const changes = await changesOfMove(tx, ctx, { from, to, edits });
  return { numbers, changes: [...changes, ...followed] };
}

/** New numbers in the order of the old ones; the counter stays locked until the commit. */
async function takeNumbers(tx: Tx, { to, edits, numbers }: Relocation): Promise<Map<string, number>> {
  const known = new Map(numbers);
  const without = edits
    .map(({ item }) => item)
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => a.sequence_id - b.sequence_id);
  if (without.length === 0) return known;
  const { rows } = await sql<{ last: number }>`
    insert into project_counters as c (project_id, last_sequence_id) values (${to.id}, ${without.length})
    on conflict (project_id) do update set last_sequence_id = c.last_sequence_id + excluded.last_sequence_id
    returning last_sequence_id as last`.execute(tx);
  const first = must(rows[0], 'the counter is made when it is missing').last - without.length + 1;
  without.forEach(({ id }, index) => known.set(id, first + index));
  return known;
}

async function storeOldKeys(
  tx: Tx,
  ctx: InWorkspace,
  { from, to, edits, numbers }: Required<Pick<Relocation, 'from' | 'to' | 'edits' | 'numbers'>>,
): Promise<void> {
  const ids = edits.map(({ item }) => item.id);
  await sql`
    insert into work_item_old_keys (project_id, sequence_id, work_item_id, workspace_id)
    select ${from.id}, n.sequence_id, n.id, ${ctx.workspace.id}
    from unnest(${ids}::uuid[], ${edits.map(({ item }) => item.sequence_id)}::int[]) as n(id, sequence_id)
    on conflict (project_id, sequence_id) do nothing`.execute(tx);
  // Who comes back to a key that they had has it as their own again.
  await sql`delete from work_item_old_keys
    where project_id = ${to.id} and sequence_id = any(${[...numbers.values()]}::int[])`.execute(tx);
}

async function writePlaces(tx: Tx, projectId: string, numbers: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update work_items w set project_id = ${projectId}, sequence_id = n.sequence_id,
      sort_order = coalesce(last.sort_order, 0) + n.position * ${SORT_ORDER_STEP}::float8
    from (select i.*, row_number() over (order by i.sequence_id) as position
        from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as i(id, sequence_id)) n,
      (select max(o.sort_order) as sort_order from work_items o where o.project_id = ${projectId}
        and o.deleted_at is null and o.archived_at is null and not o.is_draft and not o.is_hidden_by_intake
        and o.is_epic = (select i.is_epic from work_items i where i.id = ${[...numbers.keys()][0]})) last
    where w.id = n.id`.execute(tx);
}
