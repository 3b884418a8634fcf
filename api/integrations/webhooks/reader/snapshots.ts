import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import { type RawBuilder, sql } from 'kysely';

/** What is kept of the last state that was told; `updated_at` goes with it and is no news by itself. */
const rowOf = (fields: readonly string[], more: RawBuilder<unknown> = sql`'{}'::jsonb`) => sql`
  jsonb_build_object('id', e.id, 'updated_at', ${isoTimestamp(sql`e.updated_at`)},
    ${sql.join(fields.map((field) => sql`${sql.lit(field)}, to_jsonb(${sql.ref(`e.${field}`)})`))}) || ${more}`;

const COMMON = ['workspace_id', 'created_at', 'created_by', 'updated_by', 'archived_at', 'logo_props'];

const project = rowOf([
  ...COMMON,
  'name',
  'description',
  'identifier',
  'network',
  'project_lead_id',
  'default_assignee_id',
  'default_state_id',
  'estimate_id',
  'cycle_view',
  'module_view',
  'issue_views_view',
  'page_view',
  'intake_view',
  'guest_view_all_features',
  'archive_in',
  'close_in',
  'timezone',
  'cover_image',
  'external_source',
  'external_id',
]);
const cycle = rowOf([
  ...COMMON,
  'project_id',
  'name',
  'description',
  'start_date',
  'end_date',
  'owned_by_id',
  'timezone',
  'external_source',
  'external_id',
]);
const plannedModule = rowOf(
  [
    ...COMMON,
    'project_id',
    'name',
    'description',
    'start_date',
    'target_date',
    'status',
    'lead_id',
    'external_source',
    'external_id',
  ],
  sql`jsonb_build_object('members', array(
    select m.user_id from module_members m where m.module_id = e.id order by m.user_id))`,
);

/** Projects, cycles and modules as they are now, in the form of what is kept of them. */
export const snapshotSource: RawBuilder<unknown> = sql`
  select e.id, e.workspace_id, null::uuid as project_id, 'project' as kind, ${project} as "row", e.updated_by, e.created_at
  from projects e where e.deleted_at is null
  union all
  select e.id, e.workspace_id, e.project_id, 'cycle', ${cycle}, e.updated_by, e.created_at
  from cycles e where e.deleted_at is null
  union all
  select e.id, e.workspace_id, e.project_id, 'module', ${plannedModule}, e.updated_by, e.created_at
  from modules e where e.deleted_at is null`;
