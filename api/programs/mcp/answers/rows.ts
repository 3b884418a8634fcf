export type Row = Record<string, unknown>;

/** How a list is asked for and shown in short: what the query asks besides, and the row of an answer. */
export type Shape = { query?: Readonly<Record<string, string>>; row: (row: Row) => Row };

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Fields that say nothing are left out. */
const short = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isNothing(value)));

const objectOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
const nameOf = (value: unknown): unknown => (typeof value === 'string' ? value : objectOf(value)['name']);
const personOf = (value: unknown): unknown =>
  typeof value === 'string' ? value : objectOf(value)['display_name'];
const each = (value: unknown, of: (one: unknown) => unknown): unknown[] =>
  Array.isArray(value) ? value.map(of) : [];

const pick = (...fields: string[]): Shape => ({
  row: (row) => short(Object.fromEntries(fields.map((field) => [field, row[field]]))),
});

function keyOf(row: Row): string | undefined {
  const identifier = objectOf(row['project'])['identifier'] ?? row['project__identifier'];
  return identifier === undefined ? undefined : `${String(identifier)}-${String(row['sequence_id'])}`;
}

const ITEM: Shape = {
  query: {
    fields:
      'id,sequence_id,name,project,state,priority,type,assignees,labels,start_date,target_date,fields,created_at,updated_at',
    expand: 'project,state,type,assignees,labels,fields',
  },
  row: (row) =>
    short({
      id: row['id'],
      key: keyOf(row),
      name: row['name'],
      state: nameOf(row['state']),
      ...{
        priority: row['priority'],
        type: nameOf(row['type']),
        assignees: each(row['assignees'], personOf),
      },
      ...{
        labels: each(row['labels'], nameOf),
        start_date: row['start_date'],
        target_date: row['target_date'],
      },
      fields: row['fields'],
      created_at: row['created_at'],
      updated_at: row['updated_at'],
    }),
};

const MEMBER = pick('id', 'display_name', 'email', 'role_slug');

const INTAKE: Shape = {
  row: (row) => {
    const item = objectOf(row['issue_detail']);
    return short({
      issue_id: row['issue'],
      sequence_id: item['sequence_id'],
      name: item['name'],
      priority: item['priority'],
      status: row['status'],
      snoozed_till: row['snoozed_till'],
      source: row['source'],
      created_at: row['created_at'],
    });
  },
};

const COMMENT: Shape = {
  query: { expand: 'actor' },
  row: (row) =>
    short({
      id: row['id'],
      actor: personOf(row['actor']),
      comment_html: row['comment_html'],
      created_at: row['created_at'],
      edited_at: row['edited_at'],
    }),
};

const ACTIVITY: Shape = {
  query: { expand: 'actor' },
  row: (row) =>
    short({
      actor: personOf(row['actor']),
      verb: row['verb'],
      field: row['field'],
      old_value: row['old_value'],
      new_value: row['new_value'],
      created_at: row['created_at'],
    }),
};

const NOTIFICATION: Shape = {
  row: (row) =>
    short({
      id: row['id'],
      event: row['event'],
      title: row['title'],
      message: row['message'],
      ...{
        entity_name: row['entity_name'],
        entity_identifier: row['entity_identifier'],
        project: row['project'],
      },
      triggered_by: personOf(row['triggered_by_details']),
      read_at: row['read_at'],
      created_at: row['created_at'],
    }),
};

const APPROVAL: Shape = {
  row: (row) => {
    const issue = objectOf(row['issue']);
    const key = issue['id'] && `${String(issue['project_identifier'])}-${String(issue['sequence_id'])}`;
    return short({
      id: row['id'],
      project_id: row['project_id'],
      issue_id: row['issue_id'],
      key,
      name: issue['name'],
      to_state_id: row['to_state_id'],
      state: row['state'],
      needed: row['needed'],
      approvers: row['approvers'],
      requested_by: row['requested_by'],
      expires_at: row['expires_at'],
    });
  },
};

/** Lists that are shown in short unless whole rows, or some fields, are asked for (docs/contract/mcp.md#lists). */
export const SHAPES: Readonly<Record<string, Shape>> = {
  list_projects: pick('id', 'identifier', 'name', 'description', 'is_member', 'archived_at'),
  list_workspace_members: MEMBER,
  list_project_members: MEMBER,
  list_states: pick('id', 'name', 'group', 'default'),
  list_labels: pick('id', 'name', 'parent'),
  list_work_item_types: pick('id', 'name', 'description', 'is_default', 'is_active'),
  list_fields: pick(
    ...['id', 'name', 'display_name', 'kind', 'is_required', 'is_active', 'unit', 'currency', 'options'],
  ),
  list_work_items: ITEM,
  list_my_work_items: ITEM,
  list_archived_work_items: ITEM,
  list_work_items_of_cycle: ITEM,
  list_work_items_of_module: ITEM,
  list_work_items_of_epic: ITEM,
  list_epics: ITEM,
  list_work_items_of_view: pick(
    ...['id', 'sequence_id', 'name', 'state_id', 'priority', 'assignee_ids', 'start_date', 'target_date'],
  ),
  list_cycles: pick('id', 'name', 'start_date', 'end_date', 'total_issues', 'completed_issues'),
  list_initiatives: pick(
    ...['id', 'name', 'status', 'owner_id', 'parent_id', 'start_date', 'target_date'],
    ...['progress', 'first_date', 'last_date', 'rolled_health'],
  ),
  list_modules: pick(
    'id',
    'name',
    'kind',
    'status',
    'start_date',
    'target_date',
    'total_issues',
    'completed_issues',
  ),
  list_pages: pick('id', 'name', 'access', 'parent', 'owned_by', 'is_locked', 'archived_at', 'updated_at'),
  list_views: pick('id', 'name', 'description', 'access', 'filters'),
  list_links: pick('id', 'title', 'url', 'created_at'),
  list_intake_items: INTAKE,
  list_my_approvals: APPROVAL,
  list_approvals: APPROVAL,
  list_comments: COMMENT,
  list_work_item_activities: ACTIVITY,
  list_notifications: NOTIFICATION,
};

/** What the words of a search found. */
export const foundRow = (row: Row): Row =>
  short({ id: row['id'], key: keyOf(row), name: row['name'], project_id: row['project_id'] });
