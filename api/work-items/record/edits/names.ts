import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { type RecordedItem, changeActivities } from '../activities/item-changes.ts';
import { changedFieldIds, fieldActivities } from '../fields/activities.ts';
import { type FieldFacts, readFieldFacts } from '../fields/facts.ts';
import type { InWorkspace } from '../../../context.ts';
import { type PlannedItem, planningActivities } from '../activities/planning-changes.ts';
import type { ItemEdit, ItemField, ItemValues } from './values.ts';

type Names = ReadonlyMap<string, string>;

/** Definitions and names for values of custom fields that edits change; null where they change none. */
export async function readNamesOfValues(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
): Promise<FieldFacts | null> {
  const sides = edits.flatMap(({ item, after, fields }) =>
    fields.includes('fields') ? [[item.values.fields, after.fields] as const] : [],
  );
  if (sides.length === 0) return null;
  const field_ids = [...new Set(sides.flatMap(([before, after]) => changedFieldIds(before, after)))];
  const values = sides.flatMap((both) => both.flatMap((side) => field_ids.map((id) => side[id])));
  return readFieldFacts(tx, ctx, { values, field_ids, project_id: null });
}

/** All ids that a field of these edits had or has. */
function idsIn(edits: readonly ItemEdit[], field: ItemField): string[] {
  const values = edits.flatMap(({ item, after, fields }) =>
    fields.includes(field) ? [item.values[field], after[field]] : [],
  );
  return [...new Set(values.flat())].filter((value): value is string => typeof value === 'string');
}

/** The names of everything that these edits put on items or take off them, by id; one query for all. */
export async function readNames(tx: Tx, edits: readonly ItemEdit[]): Promise<Names> {
  const of = (field: ItemField) => sql`any(${idsIn(edits, field)}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from states where id = ${of('state_id')}
    union all select id, name from labels where id = ${of('label_ids')}
    union all select id, display_name from users where id = ${of('assignee_ids')}
    union all select id, value from estimate_points where id = ${of('estimate_point')}
    union all select id, name from work_item_types where id = ${of('type_id')}
    union all select id, name from cycles where id = ${of('cycle_id')}
    union all select id, name from modules where id = ${of('module_ids')}
    union all select i.id, p.identifier || '-' || i.sequence_id from work_items i join projects p on p.id = i.project_id
      where i.id = ${of('parent_id')}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The item as the history records it. What did not change may be without a name: it is not recorded. */
function recordedItem(values: ItemValues, names: Names): RecordedItem & PlannedItem {
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });
  const maybe = (id: string | null) => (id === null ? null : named(id));
  return {
    name: values.name,
    priority: values.priority,
    start_date: values.start_date,
    target_date: values.target_date,
    planned_minutes: values.planned_minutes,
    remaining_minutes: values.remaining_minutes,
    state: named(values.state_id),
    parent: maybe(values.parent_id),
    estimate: maybe(values.estimate_point),
    type: maybe(values.type_id),
    labels: values.label_ids.map(named),
    assignees: values.assignee_ids.map(named),
    cycle: maybe(values.cycle_id),
    modules: values.module_ids.map(named),
  };
}

/** One activity for each field that an edit changes, and for each member of a set that came or went. */
export function editActivities(
  { item, after }: ItemEdit,
  names: Names,
  facts: FieldFacts | null,
): NewActivity[] {
  const [before, now] = [recordedItem(item.values, names), recordedItem(after, names)];
  return [
    ...changeActivities(before, now),
    ...planningActivities(before, now),
    ...(facts ? fieldActivities(item.values.fields, after.fields, facts) : []),
  ];
}
