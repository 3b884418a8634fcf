/** A table of a workspace, and what of it is in an archive (docs/contract/workspace-archive.md#what-is-in-it). */
export type ArchivedTable = {
  name: string;
  /** Which of its rows, `t`: SQL in which {workspace}, {maker} and {people} stand for ids. */
  rows: string;
  /** All that is written of it; every column without this. */
  only?: readonly string[];
  /** What never leaves, or is found out anew by triggers. */
  left_out?: readonly string[];
  /** What is written in the place of a column: SQL over `t`. */
  changed?: Readonly<Record<string, string>>;
  /** What a column that is left out begins with in the new place: SQL. */
  renewed?: Readonly<Record<string, string>>;
  /** What names rows of later tables, and is written once these are there. */
  later?: readonly string[];
  /** Triggers make such rows while others come in; those of the archive take their place. */
  is_made_by_triggers?: true;
};

const OF_WORKSPACE = 't.workspace_id = {workspace}';
const NEW_SALT = 'uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())';
const ANOTHER_TOKEN = {
  left_out: ['token'],
  renewed: { token: `replace(gen_random_uuid()::text, '-', '')` },
};
const PLACE_OF_ITEM = ['item_created_at', 'item_sort_order'];
const COUNTED_OF_ITEM = [...PLACE_OF_ITEM, 'item_state_id', 'item_point_id', 'item_is_sub'];

const ofWorkspace = (name: string, rest: Partial<ArchivedTable> = {}): ArchivedTable => ({
  name,
  rows: OF_WORKSPACE,
  ...rest,
});
/** What belongs to one person is there for who made the archive alone. */
const ofMaker = (name: string, owner: string): ArchivedTable =>
  ofWorkspace(name, { rows: `${OF_WORKSPACE} and t.${owner} = {maker}` });

const isOf = (table: string, column: string) =>
  `exists (select from ${table} o where o.id = t.${column} and o.workspace_id = {workspace})`;
/** Pages and views are public (0) or private. */
const isSeen = (row: string) =>
  `${row}.workspace_id = {workspace} and (${row}.access = 0 or ${row}.owned_by_id = {maker})`;
const isOfPage = (column: string) =>
  `exists (select from pages p where p.id = t.${column} and ${isSeen('p')})`;
const ofPage = (name: string): ArchivedTable => ({ name, rows: isOfPage('page_id') });
const isText = (row: string) => `${row}.workspace_id = {workspace}
  and ${row}.name = ${row}.kind || ':' || ${row}.entity_id and case ${row}.kind
    when 'page' then exists (select from pages p where p.id = ${row}.entity_id and ${isSeen('p')})
    else exists (select from work_items o where o.id = ${row}.entity_id and o.workspace_id = {workspace}) end`;

const isPosted = (row: string) =>
  `${row}.workspace_id = {workspace} and (${row}.posted_at is not null or ${row}.created_by = {maker})`;
const isOfUpdate = `exists (select from updates u where u.id = t.update_id and ${isPosted('u')})`;

/** In the order in which they can be written: what is named goes before what names it. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  {
    name: 'users',
    rows: 't.id = any({people})',
    // What others in the workspace see of them.
    only: [
      ...['id', 'email', 'first_name', 'last_name', 'display_name', 'avatar', 'avatar_asset', 'is_bot'],
      ...['user_timezone', 'date_joined'],
    ],
  },
  { name: 'workspaces', rows: 't.id = {workspace}' },
  ofWorkspace('workspace_members'),
  ofWorkspace('imported_people'),
  ofWorkspace('workspace_invitations', { left_out: ['link_salt'], renewed: { link_salt: NEW_SALT } }),
  ofWorkspace('workspace_invite_links', { left_out: ['link_salt'], renewed: { link_salt: NEW_SALT } }),
  ofWorkspace('workspace_themes'),
  ofWorkspace('working_calendars'),
  ofWorkspace('holidays'),
  ofWorkspace('member_hours'),
  // Why people are away is for them and administrators; an administrator makes the archive.
  ofWorkspace('absences'),
  ofWorkspace('analytic_views'),
  ofWorkspace('work_item_types'),
  ofWorkspace('projects', { later: ['default_state_id', 'estimate_id', 'cycle_schedule_since'] }),
  { name: 'project_counters', rows: isOf('projects', 'project_id') },
  // A change of the kind does not go on elsewhere; the field stays inactive.
  ofWorkspace('fields', { left_out: ['converting'] }),
  ofWorkspace('project_field_layouts'),
  ofWorkspace('project_fields'),
  ofWorkspace('project_work_item_types'),
  ofWorkspace('project_members'),
  ofWorkspace('project_invitations', { left_out: ['link_salt'], renewed: { link_salt: NEW_SALT } }),
  ofWorkspace('states'),
  ofWorkspace('project_workflows'),
  ofWorkspace('labels'),
  ofWorkspace('templates'),
  ofWorkspace('estimates'),
  ofWorkspace('estimate_points'),
  ofWorkspace('intakes', { is_made_by_triggers: true }),
  ofWorkspace('intake_mail_addresses', ANOTHER_TOKEN),
  ofWorkspace('intake_hooks', ANOTHER_TOKEN),
  // Without its password a board would be open to everybody.
  ofWorkspace('deploy_boards', {
    rows: `${OF_WORKSPACE} and (t.entity_identifier = t.project_id or ${isOf('intakes', 'entity_identifier')}
      or exists (select from views v where v.id = t.entity_identifier and ${isSeen('v')})
      or ${isOfPage('entity_identifier')})`,
    left_out: ['password_hash'],
    changed: { is_disabled: 't.is_disabled or t.password_hash is not null' },
  }),
  ofWorkspace('board_visitors'),
  ofWorkspace('cycles'),
  ofWorkspace('modules'),
  ofWorkspace('module_members'),
  ofWorkspace('module_links'),
  ofWorkspace('views', { rows: isSeen('t') }),
  ofWorkspace('work_items'),
  // What is published, and view tokens, are made anew elsewhere.
  ofWorkspace('dashboards', { rows: isSeen('t'), left_out: ['anchor', 'published_by'] }),
  {
    name: 'dashboard_tiles',
    rows: `exists (select from dashboards d where d.id = t.dashboard_id and ${isSeen('d')})`,
  },
  ofWorkspace('work_item_assignees', { left_out: [...PLACE_OF_ITEM, 'item_cycle_id'] }),
  ofWorkspace('work_item_labels', { left_out: PLACE_OF_ITEM }),
  ofWorkspace('work_item_subscribers'),
  ofWorkspace('work_item_mentions'),
  ofWorkspace('work_item_relations'),
  ofWorkspace('work_item_links'),
  ofWorkspace('initiatives', { later: ['parent_id'] }),
  ofWorkspace('initiative_parts'),
  ofWorkspace('time_activities'),
  ofWorkspace('time_settings'),
  ofWorkspace('work_item_worklogs'),
  ofWorkspace('time_sheets'),
  ofWorkspace('work_item_reactions'),
  ofWorkspace('work_item_votes'),
  ofWorkspace('work_item_old_keys'),
  ofWorkspace('work_item_versions'),
  ofWorkspace('work_item_description_versions'),
  ofWorkspace('cycle_work_items', { left_out: COUNTED_OF_ITEM }),
  ofWorkspace('module_work_items', { left_out: COUNTED_OF_ITEM }),
  {
    name: 'cycle_memberships',
    rows: `${isOf('cycles', 'cycle_id')} and ${isOf('work_items', 'work_item_id')}`,
    is_made_by_triggers: true,
  },
  ofWorkspace('comments'),
  ofWorkspace('comment_reactions'),
  ofWorkspace('activities'),
  ofWorkspace('approvals'),
  ofWorkspace('recurrences'),
  ofWorkspace('recurrence_runs'),
  // A draft is its author's alone.
  ofWorkspace('updates', { rows: isPosted('t') }),
  ofWorkspace('update_comments', { rows: isOfUpdate }),
  ofWorkspace('update_reactions', { rows: isOfUpdate }),
  ofWorkspace('approval_answers'),
  ofWorkspace('intake_work_items', { left_out: ['sent_key', 'sent_hash'] }),
  {
    name: 'pages',
    rows: isSeen('t'),
    changed: { parent_id: `(select p.id from pages p where p.id = t.parent_id and ${isSeen('p')})` },
  },
  ofPage('project_pages'),
  ofPage('page_labels'),
  ofPage('page_mentions'),
  ofPage('page_versions'),
  ofPage('page_comments'),
  { name: 'documents', rows: isText('t') },
  {
    name: 'document_updates',
    rows: `exists (select from documents d where d.name = t.name and ${isText('d')})`,
  },
  {
    name: 'assets',
    rows: `t.is_uploaded and t.entity_type not in ('ISSUE_EXPORT', 'IMPORT_FILE') and (
      ${OF_WORKSPACE} and not exists (select from pages p where p.id = t.entity_id and not (${isSeen('p')}))
        and not exists (select from drafts d where d.id = t.entity_id and d.created_by <> {maker})
      or t.workspace_id is null and t.user_id = any({people})
        and exists (select from users u where u.id = t.user_id and u.avatar_asset = t.id))`,
    left_out: ['storage_key'],
    renewed: { storage_key: 'gen_random_uuid()::text' },
  },
  ofMaker('drafts', 'created_by'),
  ofMaker('stickies', 'owner_id'),
  ofMaker('quick_links', 'owner_id'),
  ofMaker('time_timers', 'user_id'),
  ofMaker('favorites', 'user_id'),
  ofMaker('recent_visits', 'user_id'),
  ofMaker('personal_preferences', 'user_id'),
  ofMaker('workspace_user_properties', 'user_id'),
  ofMaker('project_user_properties', 'user_id'),
  ofMaker('epic_user_properties', 'user_id'),
  ofMaker('cycle_user_properties', 'user_id'),
  ofMaker('module_user_properties', 'user_id'),
  ofWorkspace('notifications', {
    rows: `${OF_WORKSPACE} and t.receiver_id = {maker} and (t.page_id is null or ${isOfPage('page_id')})`,
    left_out: ['mail_due_at'],
  }),
  { name: 'notification_channels', rows: `t.user_id = {maker} and ${isOf('projects', 'project_id')}` },
  ofMaker('notification_mutes', 'user_id'),
  ofWorkspace('audit_log'),
];

/** What stays: it is of the account of a person, of the installation, a secret, or found out anew. */
export const UNARCHIVED_TABLES: ReadonlySet<string> = new Set([
  ...[
    'api_token_requests',
    'api_tokens',
    'dashboard_tokens',
    'erasures',
    'factor_resets',
    'instance',
    'instance_admins',
    'request_hours',
    'slow_shapes',
    'health_warnings',
    'notification_preferences',
  ],
  ...['oauth_clients', 'oauth_grants', 'oauth_tokens'],
  ...['group_mappings', 'group_memberships', 'person_groups'],
  ...['scim_groups', 'scim_group_members', 'scim_tokens', 'scim_users'],
  ...['passkeys', 'profiles', 'provider_accounts', 'recovery_codes', 'totp'],
  ...[
    'change_streams',
    'comment_words',
    'cycle_people',
    'dashboard_widgets',
    'exports',
    // Made of the definitions.
    'field_formulas',
    'import_fingerprints',
    'imported_rows',
    'importers',
    'initiative_cursors',
    'initiative_projects',
    'initiative_rollups',
    'intake_mails',
    'notification_cursors',
    'page_words',
    'planning_counts',
    'search_rebuilds',
    'work_item_words',
  ],
  ...['webhook_cursors', 'webhook_deliveries', 'webhook_snapshots', 'webhook_tries', 'webhooks'],
]);

/** Columns that name people, whether or not they are declared to. */
const PERSON = new Set([
  ...['user_id', 'actor_id', 'created_by', 'updated_by', 'owner_id', 'owned_by_id', 'lead_id', 'receiver_id'],
  ...['project_lead_id', 'default_assignee_id', 'decided_by_id', 'resolved_by', 'entered_by', 'left_by'],
  ...[
    'triggered_by_id',
    'assignee_ids',
    'logged_by',
    'requested_by',
    'closed_by',
    'approved_by',
    'remaining_by',
    'published_by',
  ],
  ...['member_id', 'member_ids', 'next_member_id', 'approver_ids'],
]);
export const namesPeople = (column: string): boolean => PERSON.has(column);

/** A table with the columns that are written of it. */
export type WrittenTable = ArchivedTable & { columns: readonly string[] };

/** Of which workspace, and who makes it. */
export type ArchiveOrder = { workspace_id: string; maker_id: string };
export type ArchiveScope = ArchiveOrder & { people: readonly string[] };

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const literal = (id: string): string => {
  if (!ID.test(id)) throw new Error(`"${id}" is no id.`);
  return `'${id}'::uuid`;
};

/** The rows of a table that an archive has, as SQL on `t`; COPY takes no parameters. */
export const rowsOf = (rows: string, { workspace_id, maker_id, people }: ArchiveScope): string =>
  rows
    .replaceAll('{workspace}', literal(workspace_id))
    .replaceAll('{maker}', literal(maker_id))
    .replaceAll('{people}', () => `array[${people.map(literal).join()}]::uuid[]`);

/** Of the columns that a table has those that an archive has. */
export function writtenColumns(
  { only, left_out }: ArchivedTable,
  columns: readonly string[],
): readonly string[] {
  const left = new Set(left_out);
  return only ?? columns.filter((column) => !left.has(column));
}
