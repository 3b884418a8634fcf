import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { SourceItem } from '../source/source-item.ts';
import { type ImportRun, scopeOf } from './import-run.ts';
import { insertRows } from './insert-rows.ts';
import { type ReadyItem, type Target, userOf } from './ready-item.ts';

/** Takes off what the source may have taken off; labels, modules and cycles that were made here stay on the items. */
export async function dropMemberships(tx: Tx, { source }: ImportRun, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from work_item_assignees where work_item_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from work_item_mentions where work_item_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from work_item_labels m using labels l
    where l.id = m.label_id and l.external_source = ${source} and m.work_item_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from module_work_items m using modules o
    where o.id = m.module_id and o.external_source = ${source} and m.work_item_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from cycle_work_items m using cycles c
    where c.id = m.cycle_id and c.external_source = ${source} and m.work_item_id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** People, labels, modules and the cycle of items. */
export async function writeMemberships(tx: Tx, target: Target, items: readonly ReadyItem[]): Promise<void> {
  const { run, references } = target;
  const perItem = <T>(of: (ready: ReadyItem) => T[]) =>
    items.flatMap((ready) =>
      of(ready).map((value) => ({ ...scopeOf(run), work_item_id: ready.planned.id, value })),
    );
  const rows = <Column extends string>(column: Column, of: (ready: ReadyItem) => string[]) =>
    perItem(of).map(
      ({ value, ...row }) => ({ ...row, [column]: value }) as typeof row & Record<Column, string>,
    );
  const assignees = ({ planned }: ReadyItem) =>
    planned.item.assignees.map((person) => userOf(target, person));
  const subscribers = (ready: ReadyItem) => [userOf(target, ready.planned.item.creator), ...assignees(ready)];
  const skip = { skipExisting: true };
  await insertRows(tx, 'work_item_assignees', rows('user_id', assignees), skip);
  await insertRows(tx, 'work_item_subscribers', rows('user_id', subscribers), skip);
  const mentioned = ({ description }: ReadyItem) => description?.mentioned ?? [];
  await insertRows(tx, 'work_item_mentions', rows('user_id', mentioned), skip);
  const labels = ({ planned }: ReadyItem) => idsOf(references.labels, planned.item.labels, 'name');
  await insertRows(tx, 'work_item_labels', rows('label_id', labels), skip);
  const modules = ({ planned }: ReadyItem) => idsOf(references.modules, planned.item.modules, 'name');
  await insertRows(tx, 'module_work_items', rows('module_id', modules), skip);
  const cycles = items.flatMap(({ planned: { id, item } }) =>
    idsOf(references.cycles, item.cycle ? [item.cycle] : [], 'external_id').map((cycle_id) => ({
      ...scopeOf(run),
      work_item_id: id,
      cycle_id,
      created_at: enteredAt(item),
    })),
  );
  await insertRows(tx, 'cycle_work_items', cycles, skip);
}

/** Sources do not say when an item came into its cycle: it was there from the start, unless it was made later. */
function enteredAt({ created_at, cycle }: SourceItem): string {
  const start = cycle?.start_date ?? created_at;
  return start > created_at ? start : created_at;
}

/** Ids of those entries that are here; what was deleted here has none. */
const idsOf = <Key extends string>(
  ids: Map<string, string>,
  entries: readonly Record<Key, string>[],
  key: Key,
): string[] => entries.flatMap((entry) => ids.get(entry[key]) ?? []);
