import { randomUUID } from 'node:crypto';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { ProjectFixture, Kind, Place } from './project-fixture.ts';

const DELETABLE = {
  state: 'states',
  label: 'labels',
  estimate: 'estimates',
  cycle: 'cycles',
  module: 'modules',
  module_link: 'module_links',
  work_item: 'work_items',
  epic: 'work_items',
  draft: 'drafts',
  intake_item: 'work_items',
  sticky: 'stickies',
  recurrence: 'recurrences',
  template: 'templates',
  workspace_template: 'templates',
  quick_link: 'quick_links',
  notification: 'notifications',
  comment: 'comments',
  link: 'work_item_links',
  worklog: 'work_item_worklogs',
  time_activity: 'time_activities',
  relation: 'work_item_relations',
  page: 'pages',
  page_comment: 'page_comments',
  view: 'views',
  workspace_view: 'views',
  analytic_view: 'analytic_views',
  workspace_theme: 'workspace_themes',
  field: 'fields',
  initiative: 'initiatives',
  webhook: 'webhooks',
  asset: 'assets',
  avatar: 'assets',
  comment_image: 'assets',
  cover: 'assets',
  image: 'assets',
  logo: 'assets',
} as const;

const deletedValues = (): Partial<Record<Kind, object>> => ({
  work_item: { sequence_id: 901 },
  epic: { sequence_id: 902 },
  field: { key: `deleted_${randomUUID()}` },
  intake_item: { sequence_id: 903 },
  notification: { event_id: randomUUID() },
});

/** Copies of the rows, deleted. */
export async function makeDeleted(
  { test }: Place,
  project: Project,
  ids: ProjectFixture['ids'],
): Promise<ProjectFixture['deleted']> {
  const { sql } = test.database;
  const deleted: ProjectFixture['deleted'] = {};
  for (const [kind, table] of Object.entries(DELETABLE) as [keyof typeof DELETABLE, string][]) {
    const id = randomUUID();
    const changes = { id, deleted_at: '2026-01-01', ...deletedValues()[kind] };
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
    const names = sql(columns.map(({ name }) => name));
    await sql`
      insert into ${sql(table)} (${names}) select ${names} from (
        select (jsonb_populate_record(t, ${JSON.stringify(changes)}::text::jsonb)).* from ${sql(table)} t
        where id = ${ids[kind]}) copy`;
    deleted[kind] = id;
  }
  await sql`
    insert into project_pages (page_id, project_id, workspace_id)
    values (${deleted.page ?? ''}, ${project.id}, ${project.workspace})`;
  return deleted;
}
