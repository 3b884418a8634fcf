import type { Db } from '@tandem/db/postgres/client.ts';
import { isCountedChild } from '@tandem/db/rows/work-items.ts';
import { must } from '@tandem/shared/must.ts';
import { FIELD_KIND_NAMES, isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { TransitionFacts } from '@tandem/shared/projects/workflow/decide.ts';
import type { Flow } from '@tandem/shared/projects/workflow/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasWorkflow, isUsed } from './asked.ts';

/** A field that the project uses and people fill in. `groups` are the state groups that require it. */
type RuledField = { field_id: string; type_ids: string[]; groups: string[] };

/** The rules of a project for moves between its states. */
export type ProjectRules = {
  id: string;
  /** Null while the project has no active workflow. */
  flows: Flow[] | null;
  /** The project lead. Null when they are no longer a member. */
  lead_id: string | null;
  /** The states in their order. `is_open` is false for a state that no item may enter. */
  states: { id: string; group: string; is_open: boolean }[];
  fields: RuledField[];
};

/** The stored facts of an item. */
export type ItemFacts = {
  id: string;
  project_id: string;
  state_id: string;
  item: TransitionFacts['item'];
  /** The sub-items and blockers that are open, among the items of the query. */
  open_among: { sub_items: string[]; blockers: string[] };
  /** The id of its pending approval. */
  pending_approval_id: string | null;
};

/** The rules of the projects and the facts of the items, both by id. */
export type Facts = {
  projects: ReadonlyMap<string, ProjectRules>;
  items: ReadonlyMap<string, ItemFacts>;
};

type Wanted = { item_ids: readonly string[]; project_ids?: readonly string[] };
type Row = { projects: ProjectRules[]; items: ItemFacts[] };

const asksFor = (kind: string) =>
  sql`coalesce(jsonb_path_exists(k.flows, ${`$[*].transitions[*].conditions[*] ? (@.kind == "${kind}")`}::jsonpath), false)`;

const filledIn = FIELD_KIND_NAMES.filter((kind) => !isComputed(kind));

/** The projects `p` of the items, with their active workflow. */
const projectRules = ({ project_ids = [] }: Wanted): RawBuilder<unknown> => sql`
  select p.id, k.flows, ${asksFor('sub_items_done')} as asks_sub_items, ${asksFor('no_open_blocker')} as asks_blockers,
    (select m.user_id from project_members m where m.project_id = p.id and m.user_id = p.project_lead_id
      and m.is_active and m.deleted_at is null) as lead_id,
    (select json_agg(json_build_object('id', t.id, 'group', t."group",
        'is_open', t.deleted_at is null and t."group" <> 'triage') order by t.sequence, t.created_at, t.id)
      from states t where t.project_id = p.id) as states,
    coalesce((select json_agg(json_build_object('field_id', u.field_id, 'type_ids', u.type_ids,
        'groups', case when u.required = 'on_enter' then u.required_groups else '{}' end) order by u.position)
      from project_fields u where u.project_id = p.id and ${isUsed}
        and exists (select from fields f where f.id = u.field_id and f.kind = any(${filledIn}::text[]))), '[]') as fields
  from projects p left join project_workflows k on k.project_id = p.id and ${hasWorkflow}
  where p.id = any(${project_ids}::uuid[]) or p.id in (select project_id from named)`;

const isOpen = sql`z."group" not in ('completed', 'cancelled')`;
const subItems = sql`
  from work_items c join states z on z.id = c.state_id where ${isCountedChild} and not c.is_hidden_by_intake`;
/** The open items that `w` is blocked by, in any project. */
const openBlockers = sql`
  from work_item_relations r join work_items c on c.id = r.related_work_item_id join states z on z.id = c.state_id
  where r.work_item_id = w.id and r.relation_type = 'blocked_by' and r.deleted_at is null and c.deleted_at is null
    and c.archived_at is null and not c.is_draft and not c.is_hidden_by_intake and ${isOpen}`;

const among = (isAsked: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
  case when ${isAsked} then array(select c.id ${rows} and c.id in (select id from named)) else '{}' end`;

const itemFacts: RawBuilder<unknown> = sql`
  select w.id, w.project_id, w.state_id,
    json_build_object('type_id', w.type_id, 'created_by', w.created_by, 'estimate_point', w.estimate_point_id,
      'fields', w.fields,
      'assignee_ids', array(select a.user_id from work_item_assignees a where a.work_item_id = w.id order by 1),
      'sub_items', case when p.asks_sub_items then (
        select json_build_object('open', count(*) filter (where ${isOpen}), 'total', count(*)) ${subItems}) end,
      'open_blockers', case when p.asks_blockers then (select count(*) ${openBlockers}) end) as item,
    json_build_object('sub_items', ${among(sql`p.asks_sub_items`, sql`${subItems} and ${isOpen}`)},
      'blockers', ${among(sql`p.asks_blockers`, openBlockers)}) as open_among,
    case when p.flows is not null then (
      select o.id from approvals o where o.work_item_id = w.id and o.state = 'pending') end as pending_approval_id
  from named n join work_items w on w.id = n.id join rules p on p.id = w.project_id`;

/**
 * Reads in one statement all facts that decide whether items may enter states. The items may be in several
 * projects; `project_ids` adds projects without items. Call it within the write's transaction after locking
 * the items, so that it reads what other transactions have committed.
 */
export async function readFacts(db: Db, wanted: Wanted): Promise<Facts> {
  const { rows } = await sql<Row>`
    with named as materialized (
      select w.id, w.project_id from work_items w where w.id = any(${wanted.item_ids}::uuid[])
    ), rules as materialized (${projectRules(wanted)}), facts as (${itemFacts})
    select coalesce((select json_agg(json_build_object('id', p.id, 'flows', p.flows, 'lead_id', p.lead_id,
        'states', coalesce(p.states, '[]'), 'fields', p.fields)) from rules p), '[]') as projects,
      coalesce((select json_agg(f) from facts f), '[]') as items`.execute(db);
  const { projects, items } = must(rows[0], 'a select without from gives one row');
  return {
    projects: new Map(projects.map((each) => [each.id, each])),
    items: new Map(items.map((each) => [each.id, each])),
  };
}
