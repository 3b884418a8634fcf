import { ROLE } from '@tandem/shared/roles.ts';
import type { Activity } from '#entities/work-items/activities/types.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import type { Field, ProjectFields } from '#entities/projects/fields/types.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import type { Person, WorkspaceMember } from '#entities/workspaces/members/types.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import type { WorkItemType } from '#entities/projects/types/types.ts';
import type { State } from '#entities/projects/states/types.ts';
import type { UserProperties } from '#entities/personal/user-properties/types.ts';
import type { Me } from '#entities/identity/users/types.ts';
import type { View } from '#entities/planning/views/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';

/** Rows as the server would send them, as far as the client reads them. Ids are short, so that failures can be read. */
const at = '2026-01-01T10:00:00Z';

export const personRow = (id: string, fields: Partial<Person> = {}): Person => ({
  id,
  first_name: id,
  last_name: '',
  avatar: '',
  avatar_url: null,
  is_bot: false,
  ...{ display_name: id, email: `${id}@example.com` },
  ...fields,
});

export const meRow = (id: string, fields: Partial<Me> = {}): Me =>
  ({ ...personRow(id), user_timezone: 'UTC', ...fields }) as Me;

export const workspaceRow = (id: string, fields: Partial<Workspace> = {}): Workspace =>
  ({ id, name: `Workspace ${id}`, slug: id, logo_url: null, role: ROLE.ADMIN, ...fields }) as Workspace;

export const memberRow = (person: Person, fields: Partial<WorkspaceMember> = {}): WorkspaceMember =>
  ({
    ...{ id: `member ${person.id}`, member: person, role: ROLE.MEMBER, is_active: true },
    workspace: { id: 'w', name: 'Workspace w', slug: 'w', logo_url: null },
    ...fields,
  }) as WorkspaceMember;

export const projectRow = (id: string, fields: Partial<Project> = {}): Project =>
  ({
    ...{ id, name: `Project ${id}`, identifier: id.toUpperCase(), description: '', network: 2 },
    workspace: 'w',
    sort_order: 1,
    logo_props: {},
    member_role: ROLE.ADMIN,
    archived_at: null,
    page_view: true,
    members: [],
    project_lead: null,
    created_at: at,
    updated_at: at,
    ...fields,
  }) as Project;

export const stateRow = (id: string, fields: Partial<State> = {}): State => ({
  id,
  project_id: 'p',
  workspace_id: 'w',
  name: id,
  color: '#888888',
  group: 'unstarted',
  default: false,
  description: '',
  sequence: 1,
  wip_limit: null,
  is_wip_enforced: false,
  ...fields,
});

export const typeRow = (id: string, fields: Partial<WorkItemType> = {}): WorkItemType => ({
  id,
  workspace_id: 'w',
  name: id,
  description: '',
  logo_props: {},
  is_epic: false,
  is_default: false,
  is_active: true,
  level: 0,
  parent_type_ids: [],
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  ...fields,
});

export const stickyRow = (id: string, fields: Partial<Sticky> = {}): Sticky => ({
  id,
  name: id,
  description_html: '<p></p>',
  description_stripped: null,
  workspace: 'w',
  color: null,
  background_color: null,
  sort_order: 1,
  created_at: at,
  updated_at: at,
  ...fields,
});

export const notificationRow = (id: string, fields: Partial<Notification> = {}): Notification => ({
  ...{
    id,
    workspace: 'w',
    project: 'p',
    entity_identifier: `item ${id}`,
    entity_name: 'issue',
    event: 'comment',
  },
  title: 'added a comment',
  message: null,
  message_html: '<p></p>',
  message_stripped: null,
  sender: 'in_app:issue_activities:subscribed',
  triggered_by: 'ben',
  receiver: 'me',
  triggered_by_details: personRow('ben'),
  data: { issue: { ...ISSUE_OF_NOTIFICATION, id: `item ${id}`, name: `About ${id}` } },
  read_at: null,
  snoozed_till: null,
  archived_at: null,
  is_mentioned_notification: false,
  is_inbox_issue: false,
  is_intake_issue: false,
  created_at: at,
  updated_at: at,
  created_by: 'ben',
  updated_by: 'ben',
  ...fields,
});
const ISSUE_OF_NOTIFICATION = {
  identifier: 'P',
  sequence_id: 1,
  state_name: 'Todo',
  state_group: 'unstarted',
};

export const intakeRow = (
  id: string,
  { issue, ...fields }: Partial<Omit<IntakeItem, 'issue'>> & { issue?: Partial<IntakeItem['issue']> } = {},
): IntakeItem => ({
  ...{
    id: `n-${id}`,
    status: -2,
    duplicate_to: null,
    snoozed_till: null,
    decided_by: null,
    decided_at: null,
  },
  source: 'IN_APP',
  source_name: null,
  source_email: null,
  created_by: 'ada',
  ...fields,
  issue: {
    id,
    name: id,
    priority: 'none',
    sequence_id: 1,
    project_id: 'p',
    created_at: at,
    updated_at: at,
    label_ids: [],
    assignee_ids: [],
    state_id: 'triage',
    created_by: 'ada',
    ...issue,
  },
});

export const cycleRow = (id: string, fields: Partial<Cycle> = {}): Cycle =>
  ({
    ...{ id, name: `Cycle ${id}`, description: '', project_id: 'p', workspace_id: 'w', owned_by_id: 'me' },
    start_date: null,
    end_date: null,
    status: 'DRAFT',
    sort_order: 1,
    progress_snapshot: {},
    rolled_over: null,
    created_at: at,
    view_props: {},
    logo_props: {},
    external_source: null,
    external_id: null,
    ...fields,
  }) as Cycle;

export const moduleRow = (id: string, fields: Partial<Module> = {}): Module =>
  ({
    ...{ id, name: `Module ${id}`, description: '', project_id: 'p', workspace_id: 'w', lead_id: null },
    start_date: null,
    target_date: null,
    status: 'planned',
    sort_order: 1,
    member_ids: [],
    view_props: {},
    logo_props: {},
    external_source: null,
    external_id: null,
    created_at: at,
    updated_at: at,
    ...fields,
  }) as Module;

export const viewRow = (id: string, fields: Partial<View> = {}): View => ({
  ...{ id, name: `View ${id}`, description: '', filters: {}, display_properties: {} },
  display_filters: {
    layout: 'list',
    group_by: 'state',
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: false,
  },
  access: 0,
  sort_order: 1,
  logo_props: {},
  owned_by: 'me',
  is_locked: false,
  is_favorite: false,
  anchor: null,
  workspace: 'w',
  project: 'p',
  created_at: at,
  updated_at: at,
  created_by: 'me',
  updated_by: 'me',
  ...fields,
});

export const labelRow = (id: string, fields: Partial<Label> = {}): Label => ({
  id,
  name: id,
  color: '#ff0000',
  parent: null,
  project_id: 'p',
  workspace_id: 'w',
  sort_order: 1,
  ...fields,
});

export const itemRow = (id: string, fields: Partial<WorkItem> = {}): WorkItem =>
  ({
    ...{ id, project_id: 'p', name: `Item ${id}`, sequence_id: Number(id.replace(/\D/g, '')) || 1 },
    state_id: 'todo',
    state__group: 'unstarted',
    priority: 'none',
    sort_order: 1000,
    label_ids: [],
    assignee_ids: [],
    module_ids: [],
    cycle_id: null,
    parent_id: null,
    start_date: null,
    target_date: null,
    estimate_point: null,
    planned_minutes: null,
    remaining_minutes: null,
    remaining_by: null,
    spent_minutes: 0,
    completed_at: null,
    sub_issues_count: 0,
    link_count: 0,
    attachment_count: 0,
    archived_at: null,
    is_draft: false,
    is_epic: false,
    created_by: 'me',
    created_at: at,
    updated_at: at,
    fields: {},
    ...fields,
  }) as WorkItem;

export const commentRow = (id: string, fields: Partial<Comment> = {}): Comment => ({
  access: 'INTERNAL',
  id,
  issue: 'i1',
  project: 'p',
  actor: 'ada',
  actor_detail: personRow('ada'),
  ...{ comment_html: `<p>${id}</p>`, comment_reactions: [], edited_at: null },
  parent: null,
  resolved_at: null,
  resolved_by: null,
  created_at: at,
  updated_at: at,
  ...fields,
});

export const activityRow = (id: string, fields: Partial<Activity> = {}): Activity => ({
  id,
  issue: 'i1',
  project: 'p',
  actor: 'ada',
  actor_detail: personRow('ada'),
  verb: 'updated',
  field: 'priority',
  old_value: 'none',
  new_value: 'high',
  old_identifier: null,
  new_identifier: null,
  comment: '',
  created_at: at,
  ...fields,
});

export const pageRow = (id: string, fields: Partial<Page> = {}): Page =>
  ({
    ...{ id, name: `Page ${id}`, owned_by: 'me', access: 0, color: '', label_ids: [], parent: null },
    is_locked: false,
    archived_at: null,
    is_favorite: false,
    workspace: 'w',
    view_props: {},
    logo_props: {},
    project_ids: ['p'],
    created_at: at,
    updated_at: at,
    ...fields,
  }) as Page;

export const propertiesRow = (fields: Partial<UserProperties> = {}): UserProperties => ({
  id: 'up',
  of: 'issues',
  project: 'p',
  filters: {},
  display_properties: {},
  display_filters: {
    layout: 'list',
    group_by: 'state',
    order_by: 'sort_order',
    type: null,
    sub_issue: true,
    show_empty_groups: true,
  },
  ...fields,
});

export const fieldRow = (id: string, fields: Partial<Field> = {}): Field => ({
  id,
  workspace_id: 'w',
  key: id.toLowerCase(),
  name: id,
  description: '',
  kind: 'text',
  options: {},
  default_value: null,
  is_active: true,
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  deleted_at: null,
  ...fields,
});

/** A project that uses fields: the ids of each section by its name. */
export const fieldLayout = (
  sections: Record<string, string[]>,
  layout: Partial<ProjectFields> = {},
): ProjectFields => ({
  id: 'p',
  project_id: 'p',
  workspace_id: 'w',
  is_enabled: true,
  updated_at: at,
  updated_by: null,
  sections: Object.entries(sections).map(([name, ids]) => ({
    id: `section ${name}`,
    name,
    fields: ids.map((field_id) => ({
      field_id,
      type_ids: [],
      required: 'never' as const,
      required_groups: [],
      is_public: false,
      is_on_card: false,
    })),
  })),
  ...layout,
});
