import type { Db } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { readComputed } from '../../work-items/computed/values.ts';
import type { Condition } from '../../work-items/selection/filters.ts';
import type { ExportedProject } from './projects.ts';

/** Items read at a time: what a job holds in memory. */
const PAGE = 500;

/** A work item as a copy of it is written; days and moments as the database gives them. */
export type ExportedItem = {
  id: string;
  sequence_id: number;
  name: string;
  description: string | null;
  state: string;
  start_date: string | null;
  target_date: string | null;
  priority: string;
  creator: string | null;
  assignees: string[];
  labels: string[];
  cycle: Period | null;
  modules: Period[];
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  archived_at: string | null;
  /** The number of the item above it in the project, where the reader sees that. */
  parent: number | null;
  type: string | null;
  /** Values of custom fields by their ids. */
  fields: FieldValues;
};
type Period = { name: string; start: string | null; end: string | null };

const personName = sql`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.display_name)`;

/** As the row of an item has them (docs/contract/work-items.md#fields), with names in place of ids. */
const columnsFor = ({ sees_all }: ExportedProject, userId: string): RawBuilder<ExportedItem> => sql`
  w.id, w.sequence_id, w.name, w.description_stripped as description, s.name as state, w.start_date, w.target_date, w.priority,
  (select ${personName} from users u where u.id = w.created_by) as creator,
  array(
    select ${personName} from work_item_assignees a join users u on u.id = a.user_id
    join project_members m on m.project_id = w.project_id and m.user_id = u.id and m.is_active and m.deleted_at is null
    where a.work_item_id = w.id order by 1, u.id
  ) as assignees,
  array(
    select l.name from work_item_labels k join labels l on l.id = k.label_id
    where k.work_item_id = w.id and l.deleted_at is null order by l.name, l.id
  ) as labels,
  (
    select json_build_object('name', c.name, 'start', (c.start_date at time zone c.timezone)::date,
      'end', (c.end_date at time zone c.timezone)::date)
    from cycle_work_items y join cycles c on c.id = y.cycle_id
    where y.work_item_id = w.id and c.deleted_at is null limit 1
  ) as cycle,
  (
    select coalesce(json_agg(json_build_object('name', o.name, 'start', o.start_date, 'end', o.target_date)
      order by o.name, o.id), '[]')
    from module_work_items n join modules o on o.id = n.module_id
    where n.work_item_id = w.id and o.deleted_at is null and o.archived_at is null
  ) as modules,
  w.created_at, w.updated_at, w.completed_at, w.archived_at,
  (
    select p.sequence_id from work_items p
    where p.id = w.parent_id and p.project_id = w.project_id and p.deleted_at is null
      and (${sees_all} or p.created_by = ${userId})
  ) as parent,
  (select t.name from work_item_types t where t.id = w.type_id) as type, w.fields`;

/** Returns the same items with the values that are computed on read. */
async function withReadValues(
  db: Db,
  { project: { id: project_id, sees_all }, userId }: { project: ExportedProject; userId: string },
  items: readonly ExportedItem[],
): Promise<ExportedItem[]> {
  const reader = { db, user_id: userId, project: { sees_all } };
  const computed = await readComputed(
    reader,
    items.map(({ id }) => ({ id, project_id })),
  );
  return items.map((item) => ({ ...item, fields: { ...item.fields, ...computed?.of(item.id) } }));
}

/**
 * The items of a project in the order of their numbers, page by page, archived ones among them: everything that one of
 * its lists shows to this person, but no epics, which are in no list of issues. With conditions it is what a filtered list
 * shows, and so nothing that is archived.
 */
export async function* readItems(
  db: Db,
  project: ExportedProject,
  { user_id: userId, conditions }: { user_id: string; conditions: readonly Condition[] },
): AsyncGenerator<ExportedItem[]> {
  let after = 0;
  const filtered =
    conditions.length > 0 ? sql`and w.archived_at is null and ${sql.join(conditions, sql` and `)}` : sql``;
  for (;;) {
    const { rows } = await sql<ExportedItem>`
      select ${columnsFor(project, userId)} from work_items w join states s on s.id = w.state_id
      where w.project_id = ${project.id} and w.sequence_id > ${after} and w.deleted_at is null and not w.is_draft
        and not w.is_hidden_by_intake and not w.is_epic and s."group" <> 'triage'
        and (${project.sees_all} or w.created_by = ${userId}) ${filtered}
      order by w.sequence_id limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield await withReadValues(db, { project, userId }, rows);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.sequence_id ?? after;
  }
}
