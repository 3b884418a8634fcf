/**
 * What people did with their own accounts. It belongs to no workspace; administrators read it of the members of theirs
 * (docs/contract/audit-log.md#who-reads-what).
 */
export const ACCOUNT_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_revoked',
  'password_changed',
  'password_set',
  'account_created',
  'account_deactivated',
  'token_created',
  'token_changed',
  'token_deleted',
  'program_allowed',
  'program_ended',
  'second_factor_added',
  'second_factor_changed',
  'second_factor_removed',
  'second_factor_failed',
  'second_factor_reset_requested',
  'second_factor_reset_stopped',
  'second_factor_reset',
  'address_proven',
  'address_changed',
  'provider_linked',
  'provider_unlinked',
] as const;

const WORKSPACE_ACTIONS = [
  'workspace_created',
  'workspace_changed',
  'workspace_deleted',
  'invited',
  'invitation_changed',
  'invitation_deleted',
  'invite_link_opened',
  'invite_link_changed',
  'invite_link_renewed',
  'invite_link_closed',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'agent_added',
  'agent_changed',
  'agent_removed',
  'project_deleted',
  'project_member_added',
  'project_member_joined',
  'project_member_role_changed',
  'project_member_removed',
  'project_member_left',
  'project_visibility_changed',
  'published',
  'publication_changed',
  'unpublished',
  'exported',
  'imported',
  'import_undone',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
] as const;

const INSTANCE_ACTIONS = [
  'instance_changed',
  'backup_requested',
  'backup_downloaded',
  'backup_deleted',
  'job_run',
] as const;

export const AUDIT_ACTIONS = [...ACCOUNT_ACTIONS, ...WORKSPACE_ACTIONS, ...INSTANCE_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
