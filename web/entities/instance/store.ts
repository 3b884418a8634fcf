import { create } from 'zustand';
import { api } from '#lib/api-client.ts';

/** docs/contract/instance.md#fields; what the client reads. */
export type InstanceConfig = {
  enable_signup: boolean;
  is_workspace_creation_disabled: boolean;
  is_email_password_enabled: boolean;
  is_smtp_configured: boolean;
  file_size_limit: number;
};
type InstanceAnswer = { config: InstanceConfig };

const DEFAULTS: InstanceConfig = {
  enable_signup: true,
  is_workspace_creation_disabled: false,
  is_email_password_enabled: true,
  is_smtp_configured: false,
  file_size_limit: 5_242_880,
};

/** What this installation allows. */
export const useInstance = create<{ config: InstanceConfig; isLoaded: boolean }>(() => ({
  config: DEFAULTS,
  isLoaded: false,
}));

export async function loadInstance() {
  if (useInstance.getState().isLoaded) return;
  const { data } = await api.get<InstanceAnswer>('/api/instances/');
  useInstance.setState({ config: { ...DEFAULTS, ...data.config }, isLoaded: true });
}
