import type { Db } from '@tandem/db/postgres/client.ts';
import type { InstanceInfo } from '@tandem/shared/identity/instance/schema.ts';
import { isProviderOn } from '@tandem/shared/identity/instance/providers.ts';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { settingsOf } from '../../platform/instance/settings.ts';

/**
 * The installation and what its clients need to know of it before anybody signs in (docs/contract/instance.md#fields).
 */
export async function readInstance(
  { db, config }: { db: Db; config: Config },
  is_set_up_token_needed: boolean,
): Promise<InstanceInfo> {
  const row = await db
    .selectFrom('instance')
    .selectAll()
    .select((eb) =>
      eb
        .exists(eb.selectFrom('workspaces').select('id').where('deleted_at', 'is', null))
        .as('workspaces_exist'),
    )
    .executeTakeFirstOrThrow();
  const { settings, singleton: _one, ...instance } = row;
  const flags = settings as Record<string, unknown>;
  return {
    instance: {
      ...instance,
      deleted_at: null,
      created_by: null,
      updated_by: null,
      whitelist_emails: textOf(flags['whitelist_emails']),
      current_version: packageJson.version,
      latest_version: null,
      edition: 'community',
      last_checked_at: row.updated_at,
      namespace: textOf(flags['namespace']),
      is_telemetry_enabled: flags['is_telemetry_enabled'] !== false,
      is_support_required: flags['is_support_required'] !== false,
      // The product needs no set-up: the first account to be opened becomes the admin.
      is_setup_done: true,
      is_signup_screen_visited: flags['is_signup_screen_visited'] === true,
      is_verified: false,
      is_test: false,
      workspaces_exist: Boolean(row.workspaces_exist),
      is_activated: true,
    },
    config: { ...presentConfig(settingsOf(settings, config), config), is_set_up_token_needed },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function presentConfig(
  settings: Settings,
  config: Config,
): Omit<InstanceInfo['config'], 'is_set_up_token_needed'> {
  const base = config.is_app_url_given ? config.app_url : null;
  return {
    enable_signup: isOn(settings.ENABLE_SIGNUP),
    is_workspace_creation_disabled: isOn(settings.DISABLE_WORKSPACE_CREATION),
    is_google_enabled: isProviderOn(settings, 'google'),
    is_github_enabled: isProviderOn(settings, 'github'),
    is_gitlab_enabled: isProviderOn(settings, 'gitlab'),
    is_oidc_enabled: isProviderOn(settings, 'oidc'),
    oidc_name: settings.OIDC_NAME,
    is_magic_login_enabled: isOn(settings.ENABLE_MAGIC_LINK_LOGIN),
    is_email_password_enabled: isOn(settings.ENABLE_EMAIL_PASSWORD),
    is_passkey_enabled: isOn(settings.ENABLE_PASSKEYS),
    github_app_name: settings.GITHUB_APP_NAME,
    slack_client_id: null,
    posthog_api_key: null,
    posthog_host: null,
    has_unsplash_configured: settings.UNSPLASH_ACCESS_KEY !== '',
    has_openai_configured: settings.LLM_API_KEY !== '' || settings.OPENAI_API_KEY !== '',
    file_size_limit: config.file_size_limit,
    is_smtp_configured: settings.EMAIL_HOST !== '',
    is_intercom_enabled: isOn(settings.IS_INTERCOM_ENABLED),
    intercom_app_id: settings.INTERCOM_APP_ID,
    admin_base_url: base && `${base}/god-mode/`,
    space_base_url: base && `${base}/spaces/`,
    app_base_url: base,
    instance_changelog_url: '',
  };
}
