import type { Tx } from '@tandem/db/postgres/client.ts';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import { htmlToText } from '@tandem/db/rich-text/text.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { must } from '@tandem/shared/must.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { TemplateOverrides } from '@tandem/shared/work-items/templates/input.ts';
import { ROOT_KEY } from '@tandem/shared/work-items/templates/limits.ts';
import type { PlacedNode } from '@tandem/shared/work-items/templates/nodes.ts';
import {
  type ResolvedNode,
  type TemplateDay,
  resolveNode,
} from '@tandem/shared/work-items/templates/resolve.ts';
import type { TemplateNode, TemplateNote } from '@tandem/shared/work-items/templates/schema.ts';
import { type VariableTexts, fillHtml, fillText } from '@tandem/shared/work-items/templates/variables.ts';
import type { ProjectContext } from '../../context.ts';
import { type BegunItem, refusalsOfNew } from '../items/write/new-state.ts';
import { type StateRef, readMembersAmong } from '../items/write/references.ts';
import { requireAll, requireDateOrder, requireReference } from '../items/write/rules.ts';
import type { ManyItem } from '../items/write/many-repo.ts';
import { type GivenValues, valuesOfNew } from '../record/fields/check.ts';
import type { FieldFacts } from '../record/fields/facts.ts';
import type { Facts } from './facts.ts';
import { type Answers, valuesOfNode } from './values.ts';

const NAME_MAX = 255;

/** All that decides what the items of a template become. */
export type Plan = {
  nodes: readonly PlacedNode[];
  /** The ids of the new items, by the keys of the template. */
  ids: ReadonlyMap<string, string>;
  facts: Facts;
  fieldFacts: FieldFacts;
  answers: Answers;
  texts: VariableTexts;
  day: TemplateDay;
  overrides: TemplateOverrides;
  /** The description that a body gives to the item at the top. */
  description?: ManyItem['text'] | undefined;
  /** The name for an item of whose own nothing is left. */
  fallback: string;
};

type Planned = { item: ManyItem; begun: BegunItem; notes: TemplateNote[]; isStateGiven: boolean };

/**
 * The new items, in the order of the template, with notes of what is gone. 400 and 403 as for any new item: a missing value,
 * a state of the body that the workflow refuses. A state of the template that it refuses becomes the start state.
 */
export async function planItems(
  tx: Tx,
  ctx: ProjectContext,
  plan: Plan,
): Promise<{ items: ManyItem[]; notes: TemplateNote[] }> {
  const planned = plan.nodes.map((placed) => planNode(plan, placed));
  const refusals = await refusalsOfNew(
    tx,
    ctx,
    planned.map(({ begun }) => begun),
  );
  const notes: TemplateNote[] = [];
  const items = planned.map((each, index) => {
    const refusal = refusals[index];
    notes.push(...each.notes);
    if (!refusal) return each.item;
    if (each.isStateGiven) throw refusal;
    const { from, to } = each.begun;
    const key = must(plan.nodes[index], 'each item is of a node').node.key;
    notes.push({ node: key, kind: 'state_gone', id: to, instead: from });
    return Object.assign({}, each.item, { state: stateOf(plan.facts, from) });
  });
  return { items: await withMentions(tx, ctx, items), notes };
}

function stateOf({ states }: Facts, id: string | null): StateRef {
  const state = states.find((each) => each.id === id);
  if (!state) throw badRequest('The project has no state for new items.');
  return state;
}

function planNode(plan: Plan, { node, parent }: PlacedNode): Planned {
  const { facts, ids } = plan;
  const given = node.key === ROOT_KEY ? plan.overrides : {};
  const resolved = withOverrides(resolveNode(node, facts, plan.day), given, facts);
  const state = stateOf(facts, resolved.state_id);
  const { type_id, assignee_ids, estimate_point } = resolved;
  const { fields, notes } = fieldsOf(plan, { node, type_id, group: state.group, given: given.fields });
  const from = facts.workflowStartOf(type_id);
  return {
    isStateGiven: Boolean(given.state_id),
    notes: [...resolved.notes, ...notes].filter((note) => !isReplaced(note, given)),
    begun: { type_id, fields, assignee_ids, estimate_point, from, to: state.id },
    item: {
      id: must(ids.get(node.key), 'each node has an id'),
      input: {
        ...extrasOf(given),
        name: given.name ?? nameOf(plan, node),
        priority: given.priority ?? node.priority,
        parent_id: parent === null ? (given.parent_id ?? null) : must(ids.get(parent), 'it has one'),
        type_id,
        estimate_point,
        start_date: resolved.start_date,
        target_date: resolved.target_date,
        fields,
      },
      text: (node.key === ROOT_KEY ? plan.description : undefined) ?? textOf(plan, node),
      state,
      label_ids: resolved.label_ids,
      assignees: namedOf(facts.names, facts.members, assignee_ids),
      mention_ids: [],
      modules: namedOf(facts.modules, [], resolved.module_ids),
      cycle:
        namedOf(facts.cycles, facts.current_cycle ? [facts.current_cycle] : [], [resolved.cycle_id])[0] ??
        null,
      activities: [],
    },
  };
}

const EXTRAS = [
  'customer_phone',
  'subscription_name',
  'service_name',
  'appointment_name',
  'lead_source',
  'planned_minutes',
  'remaining_minutes',
] as const;
const extrasOf = (given: TemplateOverrides): Pick<CreateWorkItem, (typeof EXTRAS)[number]> =>
  Object.fromEntries(EXTRAS.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])));

type Rows = readonly { id: string; name: string }[];
const namedOf = (first: Rows, second: Rows, ids: readonly (string | null)[]) =>
  ids.flatMap((id) => [...second, ...first].find((row) => row.id === id) ?? []);

function nameOf({ texts, fallback }: Plan, { name }: TemplateNode): string {
  return asOneLine(fillText(name, texts)).slice(0, NAME_MAX).trim().toWellFormed() || fallback;
}

function textOf({ texts }: Plan, { description_html }: TemplateNode): ManyItem['text'] {
  const html = fillHtml(description_html, texts) || '<p></p>';
  return { description_html: html, description_stripped: htmlToText(html) };
}

type Holder = { node: TemplateNode; type_id: string | null; group: string; given: GivenValues | undefined };

function fieldsOf(
  { facts, fieldFacts, answers }: Plan,
  { node, type_id, group, given }: Holder,
): { fields: FieldValues; notes: TemplateNote[] } {
  if (!facts.has_fields && Object.keys(node.fields).length === 0 && !given) return { fields: {}, notes: [] };
  const { values, notes } = valuesOfNode(node, { answers, facts: fieldFacts, holder: { type_id } });
  const all = Object.assign({}, values, given);
  return { fields: valuesOfNew(all, fieldFacts, { type_id, group, isWaiting: false }), notes };
}

/** The ids and days of a body take the place of those of the template; 400 for one that stands for nothing here. */
function withOverrides(node: ResolvedNode, given: TemplateOverrides, facts: Facts): ResolvedNode {
  if (Object.keys(given).length === 0) return node;
  const type_id = given.type_id === undefined ? node.type_id : given.type_id;
  const people = given.assignee_ids?.filter((id) => facts.members.some((member) => member.id === id));
  const fallback = facts.default_assignee_id === null ? [] : [facts.default_assignee_id];
  requireGiven(given, facts);
  const merged: ResolvedNode = {
    ...node,
    type_id,
    state_id: given.state_id ?? stateAfter(node, type_id, facts),
    estimate_point: given.estimate_point === undefined ? node.estimate_point : given.estimate_point,
    label_ids: given.label_ids ?? node.label_ids,
    module_ids: given.module_ids ?? node.module_ids,
    cycle_id: given.cycle_id === undefined ? node.cycle_id : given.cycle_id,
    assignee_ids: people ? (people.length > 0 ? people : fallback) : node.assignee_ids,
    start_date: given.start_date === undefined ? node.start_date : given.start_date,
    target_date: given.target_date === undefined ? node.target_date : given.target_date,
  };
  requireDateOrder(merged.start_date, merged.target_date);
  return merged;
}

/** An item that gets another type begins where that type begins, unless the template says a state of its own. */
const stateAfter = (node: ResolvedNode, type_id: string | null, facts: Facts): string | null =>
  node.state_id === facts.startStateOf(node.type_id) ? facts.startStateOf(type_id) : node.state_id;

function requireGiven(given: TemplateOverrides, facts: Facts): void {
  const find = (rows: Rows, id: string | null | undefined) => rows.find((row) => row.id === id);
  const among = (rows: Rows, ids: readonly string[]) => ids.flatMap((id) => find(rows, id) ?? []);
  requireReference('state_id', given.state_id, find(facts.states, given.state_id));
  requireReference('type_id', given.type_id, find(facts.types, given.type_id));
  requireReference('estimate_point', given.estimate_point, find(facts.estimates, given.estimate_point));
  requireReference('cycle_id', given.cycle_id, find(facts.cycles, given.cycle_id));
  requireAll('label_ids', given.label_ids ?? [], among(facts.labels, given.label_ids ?? []));
  requireAll('module_ids', given.module_ids ?? [], among(facts.modules, given.module_ids ?? []));
}

const REPLACES: Record<Exclude<TemplateNote['kind'], 'field_gone'>, keyof TemplateOverrides> = {
  state_gone: 'state_id',
  label_gone: 'label_ids',
  person_gone: 'assignee_ids',
  type_gone: 'type_id',
  cycle_gone: 'cycle_id',
  module_gone: 'module_ids',
  estimate_gone: 'estimate_point',
};
/** What the body says anew is not missed. */
const isReplaced = ({ kind, id }: TemplateNote, given: TemplateOverrides): boolean =>
  kind === 'field_gone' ? given.fields?.[id] !== undefined : given[REPLACES[kind]] !== undefined;

/** Whom the texts mention: members of the project, looked up once for all items. */
async function withMentions(tx: Tx, ctx: ProjectContext, items: readonly ManyItem[]): Promise<ManyItem[]> {
  const named = items.map(({ text }) => mentionedUsers(text.description_html));
  const members = new Set(await readMembersAmong(tx, ctx, [...new Set(named.flat())]));
  return items.map((item, index) =>
    Object.assign({}, item, { mention_ids: (named[index] ?? []).filter((id) => members.has(id)) }),
  );
}
