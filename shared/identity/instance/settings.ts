/** The values that a setting may have. */
type SettingKind =
  | 'switch'
  | 'text'
  | 'port'
  | 'host'
  | 'sender'
  | 'address'
  | 'service'
  | 'provider'
  | 'domains'
  | 'scopes';
type Setting = {
  category: string;
  kind: SettingKind;
  initial: string;
  is_secret?: true;
  /** Of a secret: the settings by which it is decided where it is sent; none where that is always the same place. */
  sent_to?: readonly string[];
  /** Of a secret: switches of which one is on while it is sent so that others on the way cannot read it. */
  encrypted_by?: readonly string[];
  /** Of an address: what is meant by an empty one. */
  if_empty?: string;
};

const text = (category: string, initial = ''): Setting => ({ category, kind: 'text', initial });
const secret = (category: string, ...sent_to: string[]): Setting => ({
  category,
  kind: 'text',
  initial: '',
  is_secret: true,
  sent_to,
});
const onOff = (category: string, initial: '0' | '1'): Setting => ({ category, kind: 'switch', initial });

/**
 * Switches and keys that an administrator of the instance may change at run time
 * (docs/contract/instance.md#configurations).
 */
const SETTINGS = {
  ENABLE_SIGNUP: onOff('AUTHENTICATION', '1'),
  DISABLE_WORKSPACE_CREATION: onOff('WORKSPACE_MANAGEMENT', '0'),
  ENABLE_NIGHTLY_BACKUP: onOff('BACKUP', '0'),
  ENABLE_EMAIL_PASSWORD: onOff('AUTHENTICATION', '1'),
  ENABLE_MAGIC_LINK_LOGIN: onOff('AUTHENTICATION', '0'),
  ENABLE_PASSKEYS: onOff('AUTHENTICATION', '1'),
  HIDE_ACCOUNT_EXISTENCE: onOff('AUTHENTICATION', '0'),
  IS_GOOGLE_ENABLED: onOff('AUTHENTICATION', '0'),
  IS_GITHUB_ENABLED: onOff('AUTHENTICATION', '0'),
  IS_GITLAB_ENABLED: onOff('AUTHENTICATION', '0'),
  IS_OIDC_ENABLED: onOff('AUTHENTICATION', '0'),
  GOOGLE_CLIENT_ID: text('GOOGLE'),
  GOOGLE_CLIENT_SECRET: secret('GOOGLE'),
  GITHUB_APP_NAME: text('GITHUB'),
  GITHUB_CLIENT_ID: text('GITHUB'),
  GITHUB_CLIENT_SECRET: secret('GITHUB'),
  GITLAB_HOST: { category: 'GITLAB', kind: 'address', initial: '', if_empty: 'https://gitlab.com' },
  GITLAB_CLIENT_ID: text('GITLAB'),
  GITLAB_CLIENT_SECRET: secret('GITLAB', 'GITLAB_HOST'),
  OIDC_NAME: text('OIDC'),
  OIDC_ISSUER: { category: 'OIDC', kind: 'address', initial: '' },
  OIDC_CLIENT_ID: text('OIDC'),
  OIDC_CLIENT_SECRET: secret('OIDC', 'OIDC_ISSUER'),
  OIDC_EXTRA_SCOPES: { category: 'OIDC', kind: 'scopes', initial: '' },
  OIDC_GROUPS_CLAIM: text('OIDC', 'groups'),
  ENABLE_GROUP_REMOVAL: onOff('AUTHENTICATION', '0'),
  ENFORCED_PROVIDER: { category: 'AUTHENTICATION', kind: 'provider', initial: '' },
  ENFORCED_DOMAINS: { category: 'AUTHENTICATION', kind: 'domains', initial: '' },
  EMAIL_HOST: { category: 'SMTP', kind: 'host', initial: '' },
  EMAIL_PORT: { category: 'SMTP', kind: 'port', initial: '587' },
  EMAIL_FROM: { category: 'SMTP', kind: 'sender', initial: '' },
  EMAIL_HOST_USER: text('SMTP'),
  EMAIL_HOST_PASSWORD: {
    ...secret('SMTP', 'EMAIL_HOST', 'EMAIL_PORT'),
    encrypted_by: ['EMAIL_USE_TLS', 'EMAIL_USE_SSL'],
  },
  EMAIL_USE_TLS: onOff('SMTP', '1'),
  EMAIL_USE_SSL: onOff('SMTP', '0'),
  LLM_API_KEY: secret('AI', 'LLM_PROVIDER'),
  LLM_PROVIDER: { category: 'AI', kind: 'service', initial: 'openai' },
  LLM_MODEL: text('AI', 'gpt-4o-mini'),
  OPENAI_API_KEY: secret('AI'),
  GPT_ENGINE: text('AI', 'gpt-3.5-turbo'),
  UNSPLASH_ACCESS_KEY: secret('UNSPLASH'),
  IS_INTERCOM_ENABLED: onOff('INTERCOM', '0'),
  INTERCOM_APP_ID: text('INTERCOM'),
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export type Settings = Record<SettingKey, string>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/** What a client is shown in the place of a secret; sent back it changes nothing. */
export const MASKED_SECRET = '••••••••';

export const isOn = (value: string): boolean => value === '1';
