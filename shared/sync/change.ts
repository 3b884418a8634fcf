import type { Stream } from './stream.ts';

/** Which list of rows a Change belongs to; the row has the shape that the REST list of that kind answers. */
export const CHANGE_KINDS = [
  'user',
  'profile',
  'workspace',
  'workspace_member',
  'workspace_invitation',
  'workspace_invite_link',
  'project',
  'project_member',
  'project_user_properties',
  'project_invitation',
  'epic_user_properties',
  'cycle_user_properties',
  'module_user_properties',
  'deploy_board',
  'intake_form',
  'state',
  'label',
  'estimate',
  'work_item',
  'epic',
  'work_item_type',
  'field',
  'project_fields',
  'workflow',
  'draft',
  'intake',
  'approval',
  'template',
  'recurrence',
  'comment',
  'activity',
  'link',
  'reaction',
  'relation',
  'subscription',
  'worklog',
  'time_activity',
  'timer',
  'time_sheet',
  'cycle',
  'module',
  'module_link',
  'initiative',
  'update',
  'update_comment',
  'view',
  'analytic_view',
  'page',
  'page_comment',
  'favorite',
  'sticky',
  'notification',
  'notification_mute',
  'quick_link',
  'home_preference',
  'sidebar_preference',
  'workspace_theme',
  'working_calendar',
  'absence',
  'workspace_user_properties',
  'notification_preference',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export type ChangeOp = 'put' | 'remove';

/** One entry of the change log as clients receive it. `seq` counts up by one within its stream, without gaps. */
export type Change = {
  stream: Stream;
  seq: number;
  kind: ChangeKind;
  op: ChangeOp;
  id: string;
  row?: Record<string, unknown>;
  actor_id: string | null;
  mutation_id: string | null;
  at: string;
};

/** Answer of a subscription and of the changes feed; `resync` says that the backlog is gone: list again. */
export type ChangesPage = { stream: Stream; seq: number; changes: Change[]; resync: boolean };
