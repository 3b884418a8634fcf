/** What an argument names. */
export type Kind = 'project' | 'item' | 'state' | 'label' | 'person' | 'cycle' | 'module' | 'type';

/** Arguments of the path and the query of calls. */
const OUTSIDE: Readonly<Record<string, Kind>> = {
  project_id: 'project',
  project: 'project',
  issue_id: 'item',
  epic_id: 'item',
  state_id: 'state',
  state: 'state',
  label_id: 'label',
  labels: 'label',
  cycle_id: 'cycle',
  cycle: 'cycle',
  module_id: 'module',
  module: 'module',
  type_id: 'type',
  issue_type: 'type',
  assignee: 'person',
  assignees: 'person',
  created_by: 'person',
};

/** Fields of bodies. */
const IN_BODY: Readonly<Record<string, Kind>> = {
  state: 'state',
  state_id: 'state',
  default_state: 'state',
  labels: 'label',
  label_ids: 'label',
  assignees: 'person',
  assignee_ids: 'person',
  members: 'person',
  lead: 'person',
  project_lead: 'person',
  default_assignee: 'person',
  module: 'module',
  new_cycle_id: 'cycle',
  type: 'type',
  type_id: 'type',
  parent: 'item',
  parent_id: 'item',
  issues: 'item',
  work_item_ids: 'item',
  related_issue: 'item',
  duplicate_to: 'item',
};

/** What stands above a row of another kind is no item. */
const PARENTS: Readonly<Record<string, Kind | null>> = {
  create_label: 'label',
  update_label: 'label',
  create_page: null,
  update_page: null,
};

/** Tools whose argument `state` is not a state of items. */
const OF_OTHER_STATES: ReadonlySet<string> = new Set(['list_my_approvals']);

/** Returns the kind of object that a name outside the body refers to. Undefined if it is no such name. */
export function kindOutside(tool: string, name: string): Kind | undefined {
  if (name === 'state' && OF_OTHER_STATES.has(tool)) return undefined;
  return Object.hasOwn(OUTSIDE, name) ? OUTSIDE[name] : undefined;
}

export function kindInBody(tool: string, name: string): Kind | undefined {
  const isAbove = name === 'parent' || name === 'parent_id';
  if (isAbove && Object.hasOwn(PARENTS, tool)) return PARENTS[tool] ?? undefined;
  return Object.hasOwn(IN_BODY, name) ? IN_BODY[name] : undefined;
}
