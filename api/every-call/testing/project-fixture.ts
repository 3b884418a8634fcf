import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { Caller, TestApp } from '../../testing/app.ts';

/** Everything that has an id which a call may take. */
export type Kind =
  | 'absence'
  | 'holiday'
  | 'initiative'
  | 'initiative_part'
  | 'activity'
  | 'agent'
  | 'agent_token'
  | 'analytic_view'
  | 'api_token'
  | 'approval'
  | 'asset'
  | 'avatar'
  | 'comment'
  | 'connected_program'
  | 'cover'
  | 'cycle'
  | 'deploy_board'
  | 'description_version'
  | 'draft'
  | 'epic'
  | 'epic_approval'
  | 'epic_asset'
  | 'epic_comment'
  | 'epic_description_version'
  | 'epic_item_version'
  | 'epic_link'
  | 'epic_relation'
  | 'estimate'
  | 'estimate_point'
  | 'export'
  | 'favorite'
  | 'file_key'
  | 'folder'
  | 'image'
  | 'intake'
  | 'intake_item'
  | 'intake_text_version'
  | 'form_anchor'
  | 'hook_key'
  | 'invitation'
  | 'import_file'
  | 'csv_importer'
  | 'github_importer'
  | 'jira_importer'
  | 'linear_importer'
  | 'asana_importer'
  | 'dashboard'
  | 'dashboard_anchor'
  | 'dashboard_tile'
  | 'dashboard_token'
  | 'dashboard_widget'
  | 'integration'
  | 'invite_link'
  | 'item_version'
  | 'field'
  | 'label'
  | 'link'
  | 'logo'
  | 'module'
  | 'notification'
  | 'notification_mute'
  | 'push_device'
  | 'own_file_key'
  | 'oauth_client'
  | 'group_mapping'
  | 'scim_token'
  | 'comment_image'
  | 'open_comment'
  | 'module_link'
  | 'page'
  | 'page_anchor'
  | 'page_comment'
  | 'page_version'
  | 'backup'
  | 'board_anchor'
  | 'passkey'
  | 'project'
  | 'project_invitation'
  | 'project_member'
  | 'provider_account'
  | 'quick_link'
  | 'reaction'
  | 'recurrence'
  | 'relation'
  | 'session'
  | 'shared_dashboard'
  | 'state'
  | 'sticky'
  | 'template'
  | 'user'
  | 'view'
  | 'wall_token'
  | 'time_activity'
  | 'update'
  | 'update_comment'
  | 'webhook'
  | 'work_item'
  | 'work_item_type'
  | 'worklog'
  | 'workspace'
  | 'workspace_member'
  | 'workspace_template'
  | 'workspace_theme'
  | 'workspace_view';

/** One project with one row of each kind, all of whose names carry the fixture's mark. */
export type ProjectFixture = {
  mark: string;
  slug: string;
  project: Project;
  /** Key of the work item, as in ABC-12. */
  key: string;
  ids: Record<Kind, string>;
  /** Other rows beside them, for bodies that name one of the same kind; who is no owner of anything. */
  others: Partial<Record<Kind, string>>;
  archived_page: string;
  done_item: string;
  archived_item: string;
  done_epic: string;
  archived_epic: string;
  plans: Plans;
  /** A picture of a server that may be asked. */
  picture_url: string;
  /** The mutation id of a request of the owner. */
  mutation: string;
  /** Rows of the same kinds that somebody deleted; not every kind can be deleted softly. */
  deleted: Partial<Record<Kind, string>>;
};

/** Cycles and modules in states that some calls ask for. */
export type Plans = Record<'ended_cycle' | 'archived_cycle' | 'ended_module' | 'archived_module', string>;

/** Where a fixture is made, and by whom. */
export type Place = {
  test: TestApp;
  workspace: { id: string; slug: string };
  owner: Caller;
  mark: string;
  picture_url: string;
};
export type Scope = { workspace_id: string; project_id: string };
