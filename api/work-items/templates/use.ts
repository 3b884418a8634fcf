import { randomUUID } from 'node:crypto';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { readRelationChanges } from '@tandem/db/rows/relations.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { itemContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import type { TemplateAnswers, TemplateOverrides } from '@tandem/shared/work-items/templates/input.ts';
import { ROOT_KEY } from '@tandem/shared/work-items/templates/limits.ts';
import { type PlacedNode, nodesOf } from '@tandem/shared/work-items/templates/nodes.ts';
import { isDayOfUse } from '@tandem/shared/work-items/templates/offsets.ts';
import type { ItemContent, Template, TemplateNote } from '@tandem/shared/work-items/templates/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { holdEstimates } from '../../projects/estimates/lock.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { readCalendar } from '../../workspaces/working-days/read.ts';
import { readCreateReferences, touchWorkItems } from '../items/write/create-repo.ts';
import { requireDepth, requireParentTypes } from '../items/write/nesting.ts';
import { requireReference } from '../items/write/rules.ts';
import { lockParents } from '../items/write/update-repo.ts';
import type { ManyItem } from '../items/write/many-repo.ts';
import { writeMany } from '../items/write/write-many.ts';
import { relationAdded } from '../parts/relations/activities.ts';
import { insertRelations } from '../parts/relations/repo.ts';
import { recordActivities } from '../record/activities/insert-activities.ts';
import { idsInNodes, readFacts } from './facts.ts';
import { type Plan, planItems } from './plan.ts';
import { countUse } from './repo.ts';
import { variableTexts } from './texts.ts';
import { readAnswers, readValueFacts, textsOfAnswers } from './values.ts';

/** What made the item besides the template: its history says so. */
export type TemplateSource = { field: 'recurrence'; id: string; name: string };

export type TemplateUse = {
  /** Locked, and one that the project can use. */
  template: Template;
  day: string;
  /** Whose turn it is; null: the creator. */
  person?: string | null;
  answers?: TemplateAnswers;
  overrides?: TemplateOverrides;
  source?: TemplateSource | null;
  /** The id of the item at the top, if its maker has chosen one. */
  id?: string | undefined;
  /** The description of the body, sanitised. */
  description?: ManyItem['text'] | undefined;
};

export type Used = {
  row: WorkItemRow;
  /** All new items, the one at the top first. */
  item_ids: string[];
  notes: TemplateNote[];
  /** For `recordFor`, last. */
  changes: NewChange[];
};

/**
 * Makes the items of a template in the transaction of the caller (docs/contract/templates.md#using-a-template). Gives the
 * Changes, which the caller records last. 400 names what is missing or not understood; the same refusals as for any new
 * item.
 */
export async function useTemplate(ctx: ProjectContext, tx: Tx, use: TemplateUse): Promise<Used> {
  requireUnarchived(ctx.project);
  if (!isDayOfUse(use.day)) throw invalidField('day', 'Choose a day between 1900 and 9000.');
  const content = contentOf(use.template);
  const nodes = nodesOf(content.item);
  const { overrides = {} } = use;
  await allowLongWrite(tx);
  await lockParents(tx, ctx.workspace.id, overrides.parent_id ? [overrides.parent_id] : []);
  await requireParent(tx, ctx, overrides);
  const plan = await readPlan(tx, ctx, { use, content, nodes });
  const planned = await planItems(tx, ctx, plan);
  const items = withHistory(planned.items, use);
  return write(tx, ctx, { use, plan, items, notes: planned.notes });
}

/** What an archive brought is read as strictly as what a body says. */
function contentOf({ kind, content }: Template): ItemContent {
  const read = kind === 'item' ? itemContentInput.safeParse(content) : null;
  if (!read?.success) throw invalidField('template', 'Choose a template of work items.');
  return read.data;
}

async function requireParent(tx: Tx, ctx: ProjectContext, { parent_id }: TemplateOverrides): Promise<void> {
  if (!parent_id) return;
  const refs = await readCreateReferences(tx, ctx, { name: '', parent_id });
  requireReference('parent_id', parent_id, refs.parent);
}

type Wanted = { use: TemplateUse; content: ItemContent; nodes: readonly PlacedNode[] };

async function readPlan(tx: Tx, ctx: ProjectContext, { use, content, nodes }: Wanted): Promise<Plan> {
  const { day, person = null, overrides = {} } = use;
  const { asks } = content;
  const own = nodes.map(({ node }) => node);
  const ids = withGiven(idsInNodes(own), overrides);
  if (ids.estimates.length > 0) await holdEstimates(tx, ctx.project.id);
  const facts = await readFacts(tx, ctx, { ids, day, person });
  const answers = readAnswers(asks, use.answers ?? {});
  const more = overrides.fields ?? {};
  const hasFields = facts.has_fields;
  const fieldFacts = await readValueFacts(tx, ctx, { nodes: own, asks, answers, more, hasFields });
  const given = textsOfAnswers(asks, answers, fieldFacts);
  return {
    nodes,
    ids: new Map(own.map(({ key }) => [key, key === ROOT_KEY ? (use.id ?? randomUUID()) : randomUUID()])),
    facts,
    fieldFacts,
    answers,
    texts: new Map([...given, ...variableTexts(facts, { day, cycle_id: overrides.cycle_id })]),
    day: { day, calendar: await readCalendar(tx, ctx.workspace.id) },
    overrides,
    description: use.description,
    fallback: use.template.name,
  };
}

function withGiven(ids: ReturnType<typeof idsInNodes>, given: TemplateOverrides) {
  const one = (id: string | null | undefined) => (id ? [id] : []);
  return {
    labels: [...ids.labels, ...(given.label_ids ?? [])],
    types: [...ids.types, ...one(given.type_id)],
    estimates: [...ids.estimates, ...one(given.estimate_point)],
    modules: [...ids.modules, ...(given.module_ids ?? [])],
    cycles: [...ids.cycles, ...one(given.cycle_id)],
    people: [...ids.people, ...(given.assignee_ids ?? [])],
  };
}

/** The history of the item at the top names the template, and what used it (docs/contract/templates.md#history). */
function withHistory(items: readonly ManyItem[], { template, source }: TemplateUse): ManyItem[] {
  const named = (field: string, { id, name }: { id: string; name: string }): NewActivity => ({
    verb: 'created',
    field,
    old_value: '',
    new_value: name,
    new_identifier: id,
    comment: `made it from the ${field} ${name}`,
  });
  const activities = [named('template', template), ...(source ? [named(source.field, source)] : [])];
  return items.map((item, index) => (index === 0 ? Object.assign({}, item, { activities }) : item));
}

type Ready = { use: TemplateUse; plan: Plan; items: readonly ManyItem[]; notes: TemplateNote[] };

async function write(tx: Tx, ctx: ProjectContext, { use, plan, items, notes }: Ready): Promise<Used> {
  const parents = items.slice(0, 1).flatMap(({ input }) => input.parent_id ?? []);
  // Before the items: who has appended to the stream waits for no row any more.
  await touchWorkItems(tx, parents);
  await countUse(tx, use.template.id);
  const written = await writeMany(tx, ctx, { items, isFollowed: plan.facts.is_creator_member });
  await requireNesting(tx, ctx, items);
  const related = await relate(tx, ctx, { plan, numbers: written.numbers });
  const item_ids = items.map(({ id }) => id);
  const rows = await readWorkItemChanges(tx, [...item_ids, ...parents]);
  const row = must(rows.find(({ id }) => id === item_ids[0])?.row, 'the item was written') as WorkItemRow;
  return { row, item_ids, notes, changes: [...rows, ...related, ...written.changes] };
}

/** 400 when the items would be too deep below the parent of the body, or a type does not go below another one. */
async function requireNesting(
  tx: Tx,
  { project }: ProjectContext,
  items: readonly ManyItem[],
): Promise<void> {
  const [top] = items;
  const parent_id = top?.input.parent_id;
  if (top && parent_id) await requireDepth(tx, { parent_id, ids: [top.id] }, 'parent_id');
  const placed = items.map(({ input }) => ({
    project_id: project.id,
    type_id: input.type_id ?? null,
    parent_id: input.parent_id ?? null,
  }));
  await requireParentTypes(tx, placed, 'type_id');
}

const SILENT = { is_silent: true } as const;

/** What waits for another item of the template is blocked by it. Gives the Changes; no one is notified of these. */
async function relate(
  tx: Tx,
  ctx: ProjectContext,
  { plan, numbers }: { plan: Plan; numbers: ReadonlyMap<string, number> },
): Promise<NewChange[]> {
  const idOf = (key: string) => must(plan.ids.get(key), 'the content was checked');
  const pairs = plan.nodes.flatMap(({ node }) =>
    node.waits_for.map((key) => ({ from: idOf(node.key), to: idOf(key), type: 'blocked_by' as const })),
  );
  if (pairs.length === 0) return [];
  const made = await insertRelations(tx, ctx, pairs);
  const keyed = (id: string) => ({ id, key: `${ctx.project.identifier}-${numbers.get(id)}` });
  const activities = pairs.flatMap(({ from, to, type }) =>
    relationAdded({ item: keyed(from), other: keyed(to), type }),
  );
  const creators = new Map([...plan.ids.values()].map((id): [string, string] => [id, ctx.user.id]));
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const relations = await readRelationChanges(
    tx,
    made.map(({ id }) => id),
  );
  return [...relations, ...recorded.map((change) => Object.assign({}, change, { notifies: SILENT }))];
}
