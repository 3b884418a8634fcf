import { APPROVAL_STATES } from '@tandem/shared/work-items/approvals/states.ts';
import { MODULE_STATUSES } from '@tandem/shared/planning/modules/statuses.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { createWorkItemInput, updateWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { INTAKE_STATUSES } from '@tandem/shared/work-items/intake/statuses.ts';
import { RELATION_TYPES } from '@tandem/shared/work-items/relations/types.ts';

/** What a tool says of an argument: the part of JSON Schema that all clients know. */
export type Field = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  description?: string;
  enum?: readonly (string | number)[];
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
  additionalProperties?: false;
  pattern?: string;
};
type Fields = Readonly<Record<string, Field>>;

const text = (description: string): Field => ({ type: 'string', description });
const whole = (description: string): Field => ({ type: 'integer', description });
const yes = (description: string): Field => ({ type: 'boolean', description });
const oneOf = (values: readonly string[], description: string): Field => ({
  type: 'string',
  enum: values,
  description,
});
const list = (description: string): Field => ({ type: 'array', items: { type: 'string' }, description });
const listOf = (values: readonly string[], description: string): Field => ({
  type: 'array',
  items: { type: 'string', enum: values },
  description,
});
/** The one form of ids of rows that have no name by which they could be told apart. */
const ID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const ID = new RegExp(ID_PATTERN);
export const isId = (text: string): boolean => ID.test(text);
const id: Field = { type: 'string', pattern: ID_PATTERN, description: 'Id' };
const item = text('Id or key');
const named = text('Id or name');
const day = text('YYYY-MM-DD');

/** Arguments of every tool that has them, wherever they stand. */
export const DRY_RUN: Field = yes('Try only');

export const PATH_FIELDS: Fields = {
  slug: text('Workspace'),
  project_id: text('Id, key or name'),
  issue_id: item,
  epic_id: item,
  key: text('Such as ABC-12'),
  state_id: named,
  label_id: named,
  cycle_id: named,
  module_id: named,
  type_id: named,
  estimate_id: id,
  comment_id: id,
  approval_id: id,
  initiative_id: id,
  template_id: id,
  link_id: id,
  worklog_id: id,
  page_id: id,
  view_id: id,
  sticky_id: id,
};

/** Of lists; what is taken besides is not described, so that models see what they need. */
export const CURSOR: Fields = { cursor: text('next_cursor') };
export const SIZES: Fields = { per_page: whole('Rows; else 25'), full: yes('Whole rows') };

export const FILTER_FIELDS: Fields = {
  state: list('States'),
  state_group: listOf(STATE_GROUPS, 'Kinds'),
  priority: listOf(PRIORITIES, 'Priorities'),
  assignees: list('me, names'),
  labels: list('Labels'),
  cycle: list('Name, current, next'),
  module: list('Modules'),
  issue_type: list('Types'),
  target_date: text('2026-01-31;before'),
  updated_at: text('2026-01-31;after'),
  order_by: text('Such as -created_at'),
};

export const QUERY_FIELDS: Fields = {
  search: text('Words'),
  project_id: text('Id, key or name'),
  limit: whole('At most; else 10'),
  query: text('Words'),
  group_by: text('Such as state_id, assignees__id'),
  status: text('pending -2, declined -1, snoozed 0, accepted 1'),
  cycle_view: oneOf(['current', 'upcoming', 'completed', 'draft', 'incomplete'], 'Which'),
  read: yes('Read ones'),
};

const PEOPLE = list('me, names or mails');
const PERSON = text('me, name or mail');

export const BODY_FIELDS: Fields = {
  name: text('Name'),
  description_html: text('HTML'),
  comment_html: text('HTML'),
  state: named,
  state_id: named,
  request_approval: yes('Ask where the state needs approval'),
  priority: oneOf(PRIORITIES, 'Priority'),
  assignees: PEOPLE,
  assignee_ids: PEOPLE,
  labels: list('Names'),
  label_ids: list('Names'),
  type: named,
  parent: item,
  parent_id: item,
  module: named,
  start_date: day,
  end_date: day,
  target_date: day,
  identifier: text('Key, such as ABC'),
  description: text('Description'),
  color: text('Such as #3A3A3A'),
  group: oneOf(STATE_GROUPS, 'Kind'),
  lead: PERSON,
  members: PEOPLE,
  project_lead: PERSON,
  issues: list('Ids or keys'),
  work_item_ids: list('Ids or keys'),
  related_issue: item,
  relation_type: oneOf(RELATION_TYPES, 'This item … those'),
  new_cycle_id: named,
  duplicate_to: item,
  fields: { type: 'object', description: 'By name' },
  snoozed_till: text('Moment'),
  url: text('Address'),
  title: text('Title'),
  duration: whole('Minutes'),
  ids: { type: 'array', items: { type: 'string', pattern: ID_PATTERN }, description: 'Ids' },
  is_read: yes('Read'),
  is_archived: yes('Archived'),
  filters: { type: 'object', description: 'Such as {"priority":["high"]}, with ids' },
};

const ON = yes('On');

/** Where a word means something else than elsewhere; undefined takes it out of the description. */
export const SPECIAL_FIELDS: Readonly<Record<string, Readonly<Record<string, Field | undefined>>>> = {
  list_my_approvals: { state: oneOf(APPROVAL_STATES, 'Which; pending waits for the caller') },
  approve_transition: { comment: text('Words') },
  decline_transition: { comment: text('Why') },
  create_label: { parent: text('Label above: id or name'), description: undefined },
  update_label: { parent: text('Label above: id or name'), description: undefined },
  create_page: { parent: text('Page above: id'), parent_id: undefined },
  update_page: { parent: text('Page above: id'), labels: undefined, color: undefined },
  create_module: { status: oneOf(MODULE_STATUSES, 'Status'), description_html: undefined },
  update_module: { status: oneOf(MODULE_STATUSES, 'Status'), description_html: undefined },
  create_sticky: { description: undefined },
  update_sticky: { description: undefined },
  update_project_features: {
    epics: ON,
    modules: ON,
    cycles: ON,
    views: ON,
    pages: ON,
    intakes: ON,
    work_item_types: ON,
  },
  create_project: { description_html: undefined },
  update_project: { description_html: undefined },
  update_intake_item: {
    status: {
      type: 'integer',
      enum: INTAKE_STATUSES,
      description: 'pending -2, decline -1, snooze 0, accept 1, duplicate 2',
    },
  },
};

/** What is handed in, which the description of the call leaves open. */
export const INTAKE_ISSUE: Field = {
  type: 'object',
  description: 'The item',
  properties: {
    name: text('Name'),
    description_html: text('HTML'),
    priority: oneOf(PRIORITIES, 'Priority'),
  },
  additionalProperties: false,
};

/** What else an item that is handed in, or changed in intake, may have. */
export const TAKEN_IN_ISSUE: ReadonlySet<string> = new Set(
  [createWorkItemInput, updateWorkItemInput].flatMap(({ shape }) => Object.keys(shape)),
);
