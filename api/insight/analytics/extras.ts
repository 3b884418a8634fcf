import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { Axis, Chart } from '@tandem/shared/insight/analytics/axes.ts';
import type { Counts, Extras } from '@tandem/shared/insight/analytics/schema.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from './scope.ts';

type Named = { id: string; name: string; color: string };
type Person = {
  id: string;
  display_name: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  avatar_asset: string | null;
};

/** The values of both axes that the answer has. */
function valuesOf({ distribution }: Counts, { x_axis, segment }: Chart): Map<Axis, string[]> {
  const values = new Map<Axis, string[]>([[x_axis, Object.keys(distribution)]]);
  if (!segment) return values;
  const parts = new Set<string>();
  for (const cells of Object.values(distribution)) {
    for (const cell of cells) parts.add(cell.segment ?? NO_VALUE);
  }
  parts.delete(NO_VALUE);
  return values.set(segment, [...parts]);
}

/** Names, colours and faces of what an answer counts by (docs/contract/analytics.md#names-of-the-axes). */
export async function readExtras(scope: ReportScope, counts: Counts, chart: Chart): Promise<Extras> {
  const { tx } = scope;
  const values = valuesOf(counts, chart);
  const namesOf = (axis: Axis, table: string, color = sql<string>`''`) =>
    readNames(scope, { ids: values.get(axis) ?? [], table, color });
  const color = sql<string>`r.color`;
  const states = await namesOf('state_id', 'states', color);
  const labels = await namesOf('labels__id', 'labels', color);
  const cycles = await namesOf('issue_cycle__cycle_id', 'cycles');
  const modules = await namesOf('issue_module__module_id', 'modules');
  return {
    state_details: states.map((each) => ({
      state_id: each.id,
      state__name: each.name,
      state__color: each.color,
    })),
    assignee_details: (await readPeople(tx, values.get('assignees__id') ?? [])).map((person) => ({
      assignees__id: person.id,
      assignees__display_name: person.display_name,
      assignees__first_name: person.first_name,
      assignees__last_name: person.last_name,
      assignees__avatar_url: assetUrl(person.avatar_asset, person.avatar),
    })),
    label_details: labels.map((each) => ({
      labels__id: each.id,
      labels__color: each.color,
      labels__name: each.name,
    })),
    cycle_details: cycles.map((each) => ({
      issue_cycle__cycle_id: each.id,
      issue_cycle__cycle__name: each.name,
    })),
    module_details: modules.map((each) => ({
      issue_module__module_id: each.id,
      issue_module__module__name: each.name,
    })),
  };
}

/** To send so many ids takes longer than to read all that their projects have. */
const MANY_IDS = 500;

async function readNames(
  { tx, projectIds }: ReportScope,
  { ids, table, color }: { ids: readonly string[]; table: string; color: RawBuilder<string> },
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const isOne = sql`r.id = any(${ids}::uuid[])`;
  const isNear = projectIds && ids.length > MANY_IDS ? sql`r.project_id = any(${projectIds}::uuid[])` : isOne;
  const { rows } = await sql<Named>`
    select r.id, r.name, ${color} as color from ${sql.table(table)} r where ${isNear}
    order by r.name, r.id`.execute(tx);
  const named = new Set(ids);
  return rows.filter(({ id }) => named.has(id));
}

async function readPeople(tx: ReportScope['tx'], ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select u.id, u.display_name, u.first_name, u.last_name, u.avatar, u.avatar_asset from users u
    where u.id = any(${ids}::uuid[]) order by u.display_name, u.id`.execute(tx);
  return rows;
}
