import { fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { sql } from 'kysely';
import type { DataReader } from './base/reader.ts';
import type { Question } from './resolve.ts';
import { notPublic } from './base/tile-error.ts';

const OF_PEOPLE = new Set(['assignees__id', 'created_by']);
const OF_TIME = new Set(['time_spent', 'time_planned']);

/** Refuses what a published dashboard does not show: people, their time, and fields that are not public in each of the projects. */
export async function requirePublic(reader: DataReader, { kind, query }: Question): Promise<void> {
  const { public_project_ids: projects } = reader;
  if (!projects) return;
  const isOfPeople = [query.group, query.split].some((group) => group && OF_PEOPLE.has(group.by));
  if (isOfPeople || kind === 'workload' || kind === 'time' || OF_TIME.has(query.measure.of))
    throw notPublic();
  const { tree } = readFilterTree(query.source.filters);
  const named = [query.measure, query.group, query.split].flatMap((part) => part?.field_id ?? []);
  const fields = [...new Set([...(tree ? fieldsIn(tree) : []), ...named])];
  if (fields.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${fields}::uuid[]) as f(id)
    join fields g on g.id = f.id and g.deleted_at is null and g.is_active and g.kind not in ('person', 'people', 'items')
    where not exists (select from unnest(${[...query.source.project_ids]}::uuid[]) as p(id) where not exists (
      select from project_fields n where n.field_id = f.id and n.project_id = p.id and n.is_public))`.execute(
    reader.db,
  );
  if ((rows[0]?.count ?? 0) < fields.length) throw notPublic();
}
