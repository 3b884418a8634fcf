import type { TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { type FilterTree, asksFor, fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { sql } from 'kysely';
import type { FilterQuery } from '../../../../work-items/selection/input.ts';
import type { DataReader } from './reader.ts';
import type { Question } from './resolve.ts';
import { notPublic } from './tile-error.ts';

/** Groups of people, and parents: their names are not for visitors. */
const OF_PEOPLE = new Set(['assignees__id', 'created_by', 'parent']);
const OF_TIME = new Set(['time_spent', 'time_planned']);
/** Who filters by people counts what a person has. Initiatives and updates are for members alone. */
const ASKS_FOR_MEMBERS: readonly TreeProperty[] = [
  'assignee_id',
  'assignee_name',
  'created_by_id',
  'created_by_name',
  'customer_phone',
  'initiative_id',
  'mention_id',
  'module_health',
  'project_health',
  'subscriber_id',
];
/** The same in filters by a key each; `not` has any of them. */
const FLAT_OF_PEOPLE = ['assignees', 'created_by', 'logged_by', 'mentions', 'subscriber', 'not'] as const;

/** Refuses what a published dashboard does not show: people, their time, and fields that are not public in each of the projects. */
export async function requirePublic(reader: DataReader, { kind, query }: Question): Promise<void> {
  if (!reader.is_published) return;
  const isOfPeople = [query.group, query.split].some((group) => group && OF_PEOPLE.has(group.by));
  if (isOfPeople || kind === 'workload' || kind === 'time' || OF_TIME.has(query.measure.of))
    throw notPublic();
  const named = [query.measure, query.group, query.split].flatMap((part) => part?.field_id ?? []);
  await requirePublicFilters(reader, query.source, named);
}

/** The same of a tree of filters, and of fields that are named beside it. */
export async function requirePublicFilters(
  reader: DataReader,
  { project_ids, filters }: FiguresQuery['source'],
  named: readonly string[] = [],
): Promise<void> {
  if (!reader.is_published) return;
  const { tree } = readFilterTree(filters);
  if (tree && asksFor(tree, ASKS_FOR_MEMBERS)) throw notPublic();
  await requirePublicFields(reader, [...project_ids], fieldsOf(tree, named));
}

/** The same of filters by a key each. */
export function requirePublicQuery({ is_published }: DataReader, query: FilterQuery): void {
  if (is_published && FLAT_OF_PEOPLE.some((name) => query[name])) throw notPublic();
}

const fieldsOf = (tree: FilterTree | null, named: readonly string[]): string[] => [
  ...new Set([...(tree ? fieldsIn(tree) : []), ...named]),
];

/** Public boards show the same fields; one that is of some types of items alone is left out. */
async function requirePublicFields(
  { db }: DataReader,
  projects: readonly string[],
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${[...fields]}::uuid[]) as f(id)
    join fields g on g.id = f.id and g.deleted_at is null and g.is_active and g.kind not in ('person', 'people', 'items')
    where not exists (select from unnest(${[...projects]}::uuid[]) as p(id) where not exists (
      select from project_fields n where n.field_id = f.id and n.project_id = p.id and n.is_public and n.type_ids = '{}'
        and not exists (
          select from project_field_layouts l where l.project_id = n.project_id and not l.is_enabled)))`.execute(
    db,
  );
  if ((rows[0]?.count ?? 0) < fields.length) throw notPublic();
}
