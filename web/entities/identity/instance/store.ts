import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { failingAs } from '#lib/text/error-text.ts';

/** docs/contract/instance.md#fields; what the client reads. */
export type InstanceConfig = {
  enable_signup: boolean;
  is_workspace_creation_disabled: boolean;
  is_email_password_enabled: boolean;
  is_passkey_enabled: boolean;
  /** The first account takes a token, which this browser has still to show. */
  is_set_up_token_needed: boolean;
  is_smtp_configured: boolean;
  is_magic_login_enabled: boolean;
  is_google_enabled: boolean;
  is_github_enabled: boolean;
  is_gitlab_enabled: boolean;
  is_oidc_enabled: boolean;
  oidc_name: string;
  /** Photographs can be searched for a cover. */
  has_unsplash_configured: boolean;
  file_size_limit: number;
};
type InstanceAnswer = { instance: { instance_name: string }; config: InstanceConfig };

const DEFAULTS: InstanceConfig = {
  enable_signup: true,
  is_workspace_creation_disabled: false,
  is_email_password_enabled: true,
  is_passkey_enabled: true,
  is_set_up_token_needed: false,
  is_smtp_configured: false,
  is_magic_login_enabled: false,
  is_google_enabled: false,
  is_github_enabled: false,
  is_gitlab_enabled: false,
  is_oidc_enabled: false,
  oidc_name: '',
  has_unsplash_configured: false,
  file_size_limit: 5_242_880,
};

/** What this installation allows. */
export const useInstance = create<{ name: string; config: InstanceConfig; isLoaded: boolean }>(() => ({
  name: 'Tandem',
  config: DEFAULTS,
  isLoaded: false,
}));

export async function loadInstance() {
  if (!useInstance.getState().isLoaded) await loadInstanceAnew();
}

/** Asks again what it allows, because that has just become something else. */
export async function loadInstanceAnew() {
  const { data } = await failingAs('instance-fetch-error', api.get<InstanceAnswer>('/api/instances/'));
  useInstance.setState({
    name: data.instance.instance_name,
    config: { ...DEFAULTS, ...data.config },
    isLoaded: true,
  });
}
