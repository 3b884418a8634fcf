import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/** The installation itself (docs/contract/instance.md#fields). */
export const instanceSchema = z.object({
  id: z.uuid(),
  ...auditFields,
  ...deletedAtField,
  instance_name: z.string(),
  whitelist_emails: z.string().nullable(),
  instance_id: z.string(),
  current_version: z.string(),
  latest_version: z.string().nullable(),
  edition: z.string(),
  domain: z.string(),
  last_checked_at: z.string(),
  namespace: z.string().nullable(),
  is_telemetry_enabled: z.boolean(),
  is_support_required: z.boolean(),
  is_setup_done: z.boolean(),
  is_signup_screen_visited: z.boolean(),
  is_verified: z.boolean(),
  is_test: z.boolean(),
  workspaces_exist: z.boolean(),
  is_activated: z.boolean(),
});

/** What of its settings every client may know (docs/contract/instance.md#fields). */
const instanceConfigSchema = z.object({
  enable_signup: z.boolean(),
  is_workspace_creation_disabled: z.boolean(),
  is_google_enabled: z.boolean(),
  is_github_enabled: z.boolean(),
  is_gitlab_enabled: z.boolean(),
  is_oidc_enabled: z.boolean(),
  /** What people know the OpenID Connect provider by; "" when it has no name. */
  oidc_name: z.string(),
  is_magic_login_enabled: z.boolean(),
  is_email_password_enabled: z.boolean(),
  is_passkey_enabled: z.boolean(),
  /** The first account takes the token that the start has printed, and the caller has not shown it yet. */
  is_set_up_token_needed: z.boolean(),
  github_app_name: z.string(),
  slack_client_id: z.string().nullable(),
  posthog_api_key: z.string().nullable(),
  posthog_host: z.string().nullable(),
  has_unsplash_configured: z.boolean(),
  has_openai_configured: z.boolean(),
  file_size_limit: z.number(),
  is_smtp_configured: z.boolean(),
  is_intercom_enabled: z.boolean(),
  intercom_app_id: z.string(),
  admin_base_url: z.string().nullable(),
  space_base_url: z.string().nullable(),
  app_base_url: z.string().nullable(),
  instance_changelog_url: z.string(),
});

export const instanceInfoSchema = z.object({ instance: instanceSchema, config: instanceConfigSchema });
export type InstanceInfo = z.infer<typeof instanceInfoSchema>;
