import type { WorkingCalendar } from '../../workspaces/working-days/days-off.ts';
import { dayOfOffset } from './offsets.ts';
import type { TemplateNode, TemplateNote } from './schema.ts';

type Named = { id: string; name: string };

/** What the ids of a template stand for in the project that it is used in; what is missing here is gone. */
export type TemplateFacts = {
  states: readonly Named[];
  labels: readonly Named[];
  types: readonly Named[];
  estimates: readonly Named[];
  modules: readonly Named[];
  cycles: readonly Named[];
  /** The cycle of the day. */
  current_cycle: Named | null;
  /** Those of the people who may be assigned. */
  members: readonly Named[];
  creator_id: string;
  lead_id: string | null;
  /** Whose turn it is, else the creator. */
  person_id: string;
  default_assignee_id: string | null;
  /** The state in which items of a type begin. */
  startStateOf: (typeId: string | null) => string | null;
};

/** For which day, and in which calendar. */
export type TemplateDay = { day: string; calendar: WorkingCalendar };

/** An item of a template with the ids and days that it gets. */
export type ResolvedNode = {
  state_id: string | null;
  type_id: string | null;
  estimate_point: string | null;
  label_ids: string[];
  cycle_id: string | null;
  module_ids: string[];
  assignee_ids: string[];
  start_date: string | null;
  target_date: string | null;
  notes: TemplateNote[];
};

const has = (rows: readonly Named[], id: string) => rows.some((row) => row.id === id);

const personOf = (who: string, facts: TemplateFacts): string | null => {
  if (who === 'creator') return facts.creator_id;
  if (who === 'lead') return facts.lead_id;
  if (who === 'person') return facts.person_id;
  return who;
};

/** Finds what an item of a template gets in a project, and notes what is gone (docs/contract/templates.md#what-is-gone). */
export function resolveNode(node: TemplateNode, facts: TemplateFacts, day: TemplateDay): ResolvedNode {
  const notes: TemplateNote[] = [];
  const gone = (kind: TemplateNote['kind'], id: string, instead: string | null = null) => {
    notes.push({ node: node.key, kind, id, instead });
    return instead;
  };
  const oneOf = (kind: TemplateNote['kind'], id: string | null, rows: readonly Named[]) =>
    id === null || has(rows, id) ? id : gone(kind, id);
  const manyOf = (kind: TemplateNote['kind'], ids: readonly string[], rows: readonly Named[]) =>
    ids.filter((id) => has(rows, id) || gone(kind, id) !== null);
  const type_id = oneOf('type_gone', node.type_id, facts.types);
  const isState = node.state_id === null || has(facts.states, node.state_id);
  const start = facts.startStateOf(type_id);
  const state_id = isState ? (node.state_id ?? start) : gone('state_gone', node.state_id ?? '', start);
  const cycle_id =
    node.cycle_id === 'current'
      ? (facts.current_cycle?.id ?? gone('cycle_gone', 'current'))
      : oneOf('cycle_gone', node.cycle_id, facts.cycles);
  return {
    type_id,
    state_id,
    cycle_id,
    estimate_point: oneOf('estimate_gone', node.estimate_point, facts.estimates),
    label_ids: manyOf('label_gone', node.label_ids, facts.labels),
    module_ids: manyOf('module_gone', node.module_ids, facts.modules),
    assignee_ids: assigneesOf(node, facts, gone),
    ...daysOf(node, day),
    notes,
  };
}

function assigneesOf(
  { assignees }: TemplateNode,
  facts: TemplateFacts,
  gone: (kind: 'person_gone', id: string, instead: string | null) => unknown,
): string[] {
  const found = assignees.map((who) => ({ who, id: personOf(who, facts) }));
  const isMember = ({ id }: { id: string | null }) => id !== null && has(facts.members, id);
  const ids = found.filter(isMember).flatMap(({ id }) => (id === null ? [] : [id]));
  const instead = ids.length === 0 ? facts.default_assignee_id : null;
  for (const each of found) if (!isMember(each)) gone('person_gone', each.who, instead);
  const wanted = ids.length === 0 && instead !== null ? [instead] : ids;
  return [...new Set(wanted)];
}

/** An item does not start after its due day, also where the calendar moves its offsets. */
function daysOf({ start, due }: TemplateNode, { day, calendar }: TemplateDay) {
  const target_date = dayOfOffset(due, day, calendar);
  const from = dayOfOffset(start, day, calendar);
  const start_date = from !== null && target_date !== null && from > target_date ? target_date : from;
  return { start_date, target_date };
}
