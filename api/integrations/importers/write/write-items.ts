import type { Tx } from '@tandem/db/postgres/client.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { must } from '@tandem/shared/must.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { ITEM_CREATED } from '../../../work-items/record/activities/item-changes.ts';
import { storedValue } from '../fields/field-values.ts';
import type { SourceItem } from '../source/source-item.ts';
import { scopeOf } from './import-run.ts';
import { insertRows, jsonArrays } from './insert-rows.ts';
import { type ReadyItem, type Target, userOf } from './ready-item.ts';
import { writeComments, writeLinks } from './write-comments.ts';
import { dropMemberships, writeMemberships } from './write-memberships.ts';

const SHOWN = 80;

/** Writes a batch of items with all that belongs to them, except for what ties them to other items. */
export async function writeItems(tx: Tx, target: Target, items: readonly ReadyItem[]): Promise<void> {
  const created = items.filter(({ planned }) => planned.action === 'create');
  const updated = items.filter(({ planned }) => planned.action === 'update');
  await insertRows(
    tx,
    'work_items',
    created.map((item) => itemRow(target, item)),
  );
  target.run.made.add(
    'work_item',
    created.map(({ planned }) => planned.id),
  );
  await updateItems(tx, target, updated);
  await writeMemberships(tx, target, [...created, ...updated]);
  await writeComments(tx, target, items);
  await writeLinks(tx, target, items);
  await writeFingerprints(tx, [...created, ...updated]);
  await insertRows(
    tx,
    'activities',
    created.map((item) => createdActivity(target, item)),
  );
}

async function writeFingerprints(tx: Tx, items: readonly ReadyItem[]): Promise<void> {
  const rows = items.flatMap(({ planned: { id, item } }) =>
    item.fingerprint === undefined ? [] : [{ work_item_id: id, fingerprint: item.fingerprint }],
  );
  for (const json of jsonArrays(rows)) {
    await sql`insert into import_fingerprints (work_item_id, fingerprint)
      select work_item_id, fingerprint from json_populate_recordset(null::import_fingerprints, ${json}::text::json)
      on conflict (work_item_id) do update set fingerprint = excluded.fingerprint`.execute(tx);
  }
}

function typeOf({ references: { types } }: Target, { is_epic, type }: SourceItem): string | null {
  if (is_epic) return types.epic;
  return type === null ? null : (types.byName.get(type.toLowerCase()) ?? null);
}

/** Values of custom fields by their ids; what does not fit its field is noted. */
function valuesOf({ run, references }: Target, { external_id, fields = [] }: SourceItem): FieldValues {
  const { byId, items } = references.fields;
  const ids = {
    personOf: (id: string) => references.people.get(id) ?? null,
    itemOf: (key: string) => items.get(key.toUpperCase()) ?? null,
  };
  const values: FieldValues = {};
  for (const given of fields) {
    const field = byId.get(given.field.external_id);
    if (!field) continue;
    const value = storedValue(field, given, ids);
    if (value === undefined) {
      const text = `${field.name}: ${cutText(given.texts.join(', '), SHOWN)}`;
      run.survey.notes.add({ place: external_id }, { code: 'field_left', value: text });
    } else if (value !== null) values[field.id] = value;
  }
  return values;
}

/** Columns that the source decides, on creation and again when it has something newer. */
function sourceColumns(target: Target, { planned, description }: ReadyItem) {
  const { item } = planned;
  const text = must(description, 'the description of a written item is converted');
  return {
    id: planned.id,
    name: item.name,
    description_html: text.html,
    description_stripped: text.stripped,
    priority: item.priority,
    state_id: planned.state_id,
    is_epic: item.is_epic,
    type_id: typeOf(target, item),
    completed_at: item.completed_at,
    updated_at: item.updated_at,
    updated_by: userOf(target, item.creator),
    start_date: item.start_date ?? null,
    target_date: item.target_date ?? null,
    estimate_point_id: target.references.points.get(item.estimate ?? '') ?? null,
    fields: valuesOf(target, item),
  };
}

function itemRow(target: Target, ready: ReadyItem) {
  const { item, number, sort_order, parent_id } = ready.planned;
  return {
    ...scopeOf(target.run),
    ...sourceColumns(target, ready),
    sequence_id: number,
    parent_id,
    sort_order: must(sort_order, 'a new item has a position'),
    last_state_change: item.completed_at ?? item.created_at,
    external_source: target.run.source,
    external_id: item.external_id,
    created_at: item.created_at,
    created_by: userOf(target, item.creator),
  };
}

async function updateItems(tx: Tx, target: Target, changed: readonly ReadyItem[]): Promise<void> {
  const { knowing = [], others = [] } = Object.groupBy(changed, ({ planned: { item } }) =>
    item.start_date === undefined ? 'others' : 'knowing',
  );
  await updateRows(tx, target, knowing, { leavesStart: false });
  await updateRows(tx, target, others, { leavesStart: true });
  await dropMemberships(
    tx,
    target.run,
    changed.map(({ planned }) => planned.id),
  );
}

/** `leavesStart`: the source knows no start, so that the one that is here stays unless it is after the end. */
async function updateRows(
  tx: Tx,
  target: Target,
  changed: readonly ReadyItem[],
  { leavesStart }: { leavesStart: boolean },
): Promise<void> {
  const rows = changed.map((ready) => ({
    ...sourceColumns(target, ready),
    sort_order: ready.planned.sort_order,
  }));
  const known = [...target.references.fields.byId.values()].map(({ id }) => id);
  for (const json of jsonArrays(rows)) {
    await sql`update work_items w set name = n.name, description_html = n.description_html,
        description_stripped = n.description_stripped, description_json = '{}', priority = n.priority,
        is_epic = n.is_epic, type_id = coalesce(n.type_id, w.type_id), completed_at = n.completed_at,
        start_date = case when n.start_date is null and n.target_date is null then w.start_date
          when ${leavesStart}::boolean and w.start_date <= n.target_date then w.start_date else n.start_date end,
        target_date = case when n.start_date is null and n.target_date is null then w.target_date else n.target_date end,
        estimate_point_id = coalesce(n.estimate_point_id, w.estimate_point_id),
        fields = (w.fields - ${known}::text[]) || n.fields,
        updated_at = n.updated_at, updated_by = n.updated_by,
        sort_order = coalesce(n.sort_order, w.sort_order), state_id = n.state_id,
        last_state_change = case when w.state_id = n.state_id then w.last_state_change else n.updated_at end
      from json_populate_recordset(null::work_items, ${json}::text::json) n where w.id = n.id`.execute(tx);
  }
}

/** The first line of an item's history (docs/contract/history.md#created-and-deleted). */
function createdActivity(target: Target, { planned }: ReadyItem) {
  const { created_at, creator } = planned.item;
  return {
    ...scopeOf(target.run),
    work_item_id: planned.id,
    actor_id: userOf(target, creator),
    ...ITEM_CREATED,
    epoch: Date.parse(created_at) / 1000,
    created_at,
    updated_at: created_at,
    created_by: userOf(target, creator),
  };
}
