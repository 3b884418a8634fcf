import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { initialStateOf } from '@tandem/shared/projects/workflow/decide.ts';
import type { TemplateNode } from '@tandem/shared/work-items/templates/schema.ts';
import type { TemplateFacts } from '@tandem/shared/work-items/templates/resolve.ts';
import { type RawBuilder, sql } from 'kysely';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../context.ts';
import {
  type Named,
  type StateRef,
  defaultAssigneeRefs,
  labelRefs,
  moduleRefs,
} from '../items/write/references.ts';

/** What a template and the body of its use name. */
export type NamedIds = {
  labels: string[];
  types: string[];
  estimates: string[];
  modules: string[];
  cycles: string[];
  people: string[];
};

const idsOf = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];

const isId = (text: string) => text.length === 36;

/** All ids that the items of a template name. */
export function idsInNodes(nodes: readonly TemplateNode[]): NamedIds {
  return {
    labels: idsOf(nodes.flatMap(({ label_ids }) => label_ids)),
    types: idsOf(nodes.map(({ type_id }) => type_id)),
    estimates: idsOf(nodes.map(({ estimate_point }) => estimate_point)),
    modules: idsOf(nodes.flatMap(({ module_ids }) => module_ids)),
    cycles: idsOf(nodes.map(({ cycle_id }) => cycle_id)).filter(isId),
    people: idsOf(nodes.flatMap(({ assignees }) => assignees)).filter(isId),
  };
}

type Row = {
  timezone: string;
  language: string;
  archived_at: string | null;
  states: (StateRef & { default: boolean })[];
  initial_states: { type_id: string | null; state_id: string }[] | null;
  labels: Named[];
  types: Named[];
  estimates: Named[];
  modules: Named[];
  cycles: Named[];
  current_cycle: Named | null;
  members: Named[];
  default_assignees: Named[];
  lead_id: string | null;
  is_creator_member: boolean;
  names: Named[];
  has_fields: boolean;
};

export type Facts = Omit<TemplateFacts, 'states' | 'startStateOf'> & {
  states: StateRef[];
  startStateOf: (typeId: string | null) => string | null;
  /** The start state that the workflow sets for a type; null while it sets none. */
  workflowStartOf: (typeId: string | null) => string | null;
  timezone: string;
  /** Of the creator: in it days are written. */
  language: string;
  names: Named[];
  is_creator_member: boolean;
  has_fields: boolean;
};

const named = (rows: RawBuilder<unknown>): RawBuilder<Named[]> =>
  sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name)) from (${rows}) n), '[]')`;

const states = ({ project }: ProjectContext) => sql<Row['states']>`coalesce((
  select json_agg(json_build_object('id', n.id, 'name', n.name, 'group', n."group", 'default', n."default"))
  from (select t.* from states t where t.project_id = ${project.id} and t.deleted_at is null
    and t."group" <> 'triage' order by t.sequence, t.created_at, t.id for key share) n), '[]')`;

const types = ({ project }: ProjectContext, ids: readonly string[]) =>
  named(sql`select t.id, t.name from work_item_types t
    join project_work_item_types k on k.type_id = t.id and k.project_id = ${project.id}
    where t.id = any(${ids}::uuid[]) and t.is_active and not t.is_epic`);

const estimates = ({ project }: ProjectContext, ids: readonly string[]) =>
  named(sql`select e.id, e.value as name from estimate_points e
    join projects q on q.id = ${project.id} and q.estimate_id = e.estimate_id
    where e.id = any(${ids}::uuid[]) and e.deleted_at is null`);

/** Those of the people, and the project lead, who may be assigned; held so that none leaves before the items have them. */
const members = ({ project }: ProjectContext, ids: readonly string[]) =>
  named(sql`select u.id, u.display_name as name from project_members m join users u on u.id = m.user_id
    where m.project_id = ${project.id} and m.role >= ${ROLE.MEMBER} and m.is_active and m.deleted_at is null
      and (m.user_id = any(${ids}::uuid[])
        or m.user_id = (select l.project_lead_id from projects l where l.id = ${project.id}))
    order by u.id for key share of m`);

/** Cycles `y` that can get items. */
const openCycles = ({ project }: ProjectContext) => sql`
  cycles y where y.project_id = ${project.id} and y.deleted_at is null and y.archived_at is null
    and (y.end_date is null or y.end_date >= now())`;

const currentCycle = (ctx: ProjectContext, day: string) => sql<Named | null>`(
  select json_build_object('id', y.id, 'name', y.name) from ${openCycles(ctx)}
    and (y.start_date at time zone y.timezone)::date <= ${day}::date
    and (y.end_date at time zone y.timezone)::date >= ${day}::date
  order by y.start_date desc, y.id limit 1 for key share)`;

type Wanted = { ids: NamedIds; day: string; person: string | null };

/**
 * Reads in one statement what the ids of a template stand for in the project of the path, and holds what items are going
 * to refer to.
 */
export async function readFacts(tx: Tx, ctx: ProjectContext, { ids, day, person }: Wanted): Promise<Facts> {
  const { project, user } = ctx;
  const people = [...ids.people, user.id, ...(person ? [person] : [])];
  const lead = sql<string | null>`(select m.user_id from project_members m
    where m.project_id = p.id and m.user_id = p.project_lead_id and m.is_active and m.deleted_at is null)`;
  const { rows } = await sql<Row>`
    select p.timezone, p.archived_at,
      coalesce((select f.language from profiles f where f.user_id = ${user.id}), 'en') as language,
      ${states(ctx)} as states,
      case when p.is_workflow_enabled then (
        select k.initial_states from project_workflows k where k.project_id = p.id) end as initial_states,
      ${labelRefs(ctx, ids.labels)} as labels, ${types(ctx, ids.types)} as types,
      ${estimates(ctx, ids.estimates)} as estimates, ${moduleRefs(ctx, ids.modules)} as modules,
      ${named(sql`select y.id, y.name from ${openCycles(ctx)} and y.id = any(${ids.cycles}::uuid[]) for key share`)}
        as cycles,
      ${currentCycle(ctx, day)} as current_cycle,
      ${members(ctx, people)} as members, ${defaultAssigneeRefs(ctx)} as default_assignees, ${lead} as lead_id,
      exists (select from project_members m where m.project_id = p.id and m.user_id = ${user.id} and m.is_active
        and m.deleted_at is null) as is_creator_member,
      ${named(sql`select u.id, u.display_name as name from users u where u.id = any(${people}::uuid[])`)} as names,
      exists (select from project_fields u where u.project_id = p.id) as has_fields
    from projects p where p.id = ${project.id}`.execute(tx);
  return factsOf(must(rows[0], 'the project of the path is there'), { creator: user.id, person });
}

function factsOf(row: Row, { creator, person }: { creator: string; person: string | null }): Facts {
  const { states: all, initial_states, default_assignees, lead_id } = row;
  const workflowStartOf = (typeId: string | null) =>
    initial_states && initialStateOf({ initial_states }, typeId);
  const first = all.find((state) => state.default) ?? all[0];
  return {
    ...row,
    lead_id,
    states: all,
    creator_id: creator,
    person_id: person ?? creator,
    default_assignee_id: default_assignees[0]?.id ?? null,
    workflowStartOf,
    startStateOf: (typeId) => {
      const start = workflowStartOf(typeId);
      return all.find(({ id }) => id === start)?.id ?? first?.id ?? null;
    },
  };
}
