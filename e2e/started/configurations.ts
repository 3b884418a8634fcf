import type { SettingKey, Settings } from '@tandem/shared/identity/instance/settings.ts';
import { PASSWORD, signIn, signUp } from '../help/person.ts';
import { type Product, type Seen, type Shown, send, shownBy } from './setting-rows.ts';

/** What is seen with a value of the console; `beside` is what else must be set before anything can be seen. */
export type SeenWithValue = Seen & { value: string; beside?: Partial<Settings> };
export type ConfigurationRow = SeenWithValue | Shown;

/** What a refused form says by its number, or that it was taken. */
const outcomeOf = (form: Promise<unknown>): Promise<string> =>
  form.then(
    () => 'taken',
    (error: Error) => /error_code=(\d+)/.exec(error.message)?.[1] ?? error.message,
  );

/** Where a browser is sent to sign in: an origin, or the number of a refusal. */
async function wayTo(product: Product, provider: string): Promise<URL> {
  const { headers } = await send(product, `GET /auth/${provider}/`);
  return new URL(headers.location ?? '', product.url);
}
const originOfWay = (provider: string) => async (product: Product) => {
  const way = await wayTo(product, provider);
  return way.searchParams.get('error_code') ?? way.origin;
};
const clientOfWay = (provider: string) => async (product: Product) =>
  (await wayTo(product, provider)).searchParams.get('client_id');

const configOf = (name: string) => async (product: Product) =>
  JSON.parse((await send(product, 'GET /api/instances/')).text).config[name] as unknown;

/** What a sign-in question answers, in short. */
const asked =
  (call: string, body: object, field = 'status') =>
  async (product: Product) => {
    const { status, text } = await send(product, call, {}, body);
    const answer = JSON.parse(text) as Record<string, unknown>;
    return status === 200 ? (answer[field] ?? 200) : (answer['error_code'] ?? status);
  };

/** What came of a mail that the console sends to see whether it can: how it was sent, or that it was not. */
async function testMail({ admin, caught }: Product): Promise<Record<string, string>> {
  const before = caught().count;
  const body = { receiver_email: 'somebody@example.com' };
  await admin.callOnce('POST', '/api/instances/email-credentials-check/', body);
  const { count, from, login, port } = caught();
  return count > before ? { from, login, port } : { from: 'none', login: 'none', port: 'none' };
}
const ofMail = (part: string) => async (product: Product) => (await testMail(product))[part];

/** By which key which model is asked; nothing where none is set up. */
async function askModel({ admin, place, lastAsked }: Product) {
  const body = { task: 'Shorten', prompt: 'Hemp' };
  const url = `/api/workspaces/${place.slug}/ai-assistant/`;
  if ((await admin.callOnce('POST', url, body)).status !== 200) return { authorization: '', model: '' };
  const { authorization, body: sent } = lastAsked();
  return { authorization, model: (JSON.parse(sent) as { model: string }).model };
}

/** The settings of each provider that is on, so that one of them can be taken away. */
const google = { IS_GOOGLE_ENABLED: '1', GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 'secret' } as const;
const github = { IS_GITHUB_ENABLED: '1', GITHUB_CLIENT_ID: 'us', GITHUB_CLIENT_SECRET: 'secret' } as const;
const gitlab = { IS_GITLAB_ENABLED: '1', GITLAB_CLIENT_ID: 'us', GITLAB_CLIENT_SECRET: 'secret' } as const;
const oidcAt = (url: string) =>
  ({ IS_OIDC_ENABLED: '1', OIDC_ISSUER: url, OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' }) as const;

const SIGN_ON = 'api/identity/providers/single-sign-on.pg.test.ts';

type Ports = { service: number; otherService: number; mail: number; otherMail: number };

function providerRows({ service, otherService }: Ports) {
  const [here, there] = [`http://127.0.0.1:${service}`, `http://127.0.0.1:${otherService}`];
  const oidc = oidcAt(here);
  const ofService = (
    name: 'google' | 'github' | 'gitlab' | 'oidc',
    all: Partial<Settings>,
    origin: string,
    off: string,
  ) => {
    const upper = name.toUpperCase() as Uppercase<typeof name>;
    const see = originOfWay(name);
    const without = (key: SettingKey) =>
      Object.fromEntries(Object.entries(all).filter(([each]) => each !== key));
    const rowOf = (key: SettingKey, value: string): [SettingKey, SeenWithValue] => [
      key,
      { see, value, beside: without(key), initial: off, other: origin },
    ];
    return Object.fromEntries([
      rowOf(`IS_${upper}_ENABLED`, '1'),
      rowOf(`${upper}_CLIENT_SECRET`, 'secret'),
      [
        `${upper}_CLIENT_ID`,
        {
          see: clientOfWay(name),
          value: 'us',
          beside: without(`${upper}_CLIENT_ID`),
          initial: null,
          other: 'us',
        },
      ],
    ]) as Record<string, SeenWithValue>;
  };
  return {
    ...ofService('google', google, 'https://accounts.google.com', '5105'),
    ...ofService('github', github, 'https://github.com', '5110'),
    ...ofService('gitlab', gitlab, 'https://gitlab.com', '5111'),
    ...ofService('oidc', oidc, here, '5104'),
    GITLAB_HOST: {
      see: originOfWay('gitlab'),
      value: there,
      beside: gitlab,
      initial: 'https://gitlab.com',
      other: there,
    },
    OIDC_ISSUER: {
      see: originOfWay('oidc'),
      value: there,
      beside: { ...oidc, OIDC_ISSUER: '' },
      initial: '5104',
      other: there,
    },
    OIDC_EXTRA_SCOPES: shownBy(SIGN_ON, 'groups are asked for by a scope and found by a path of a claim'),
    OIDC_GROUPS_CLAIM: shownBy(SIGN_ON, 'groups are asked for by a scope and found by a path of a claim'),
    OIDC_NAME: { see: configOf('oidc_name'), value: 'The Harbour', initial: '', other: 'The Harbour' },
    GITHUB_APP_NAME: {
      see: configOf('github_app_name'),
      value: 'tandem-here',
      initial: '',
      other: 'tandem-here',
    },
  };
}

function mailRows({ mail, otherMail }: Ports): Partial<Record<SettingKey, ConfigurationRow>> {
  const beside: Partial<Settings> = {
    EMAIL_HOST: '127.0.0.1',
    EMAIL_PORT: String(mail),
    EMAIL_FROM: 'Harbour <harbour@example.com>',
    EMAIL_USE_TLS: '0',
  };
  const login = { EMAIL_HOST_USER: 'ada', EMAIL_HOST_PASSWORD: 'hemp' };
  const plain = (text: string) => Buffer.from(text).toString('base64');
  return {
    EMAIL_HOST: {
      see: ofMail('from'),
      value: '127.0.0.1',
      beside: { ...beside, EMAIL_HOST: '' },
      initial: 'none',
      other: 'harbour@example.com',
    },
    EMAIL_PORT: {
      see: ofMail('port'),
      value: String(otherMail),
      beside,
      initial: String(mail),
      other: String(otherMail),
    },
    EMAIL_FROM: {
      see: ofMail('from'),
      value: 'pier@example.com',
      beside,
      initial: 'harbour@example.com',
      other: 'pier@example.com',
    },
    EMAIL_HOST_USER: {
      see: ofMail('login'),
      value: 'ben',
      beside: { ...beside, ...login },
      initial: plain('\0ada\0hemp'),
      other: plain('\0ben\0hemp'),
    },
    EMAIL_HOST_PASSWORD: {
      see: ofMail('login'),
      value: 'rope',
      beside: { ...beside, ...login },
      initial: plain('\0ada\0hemp'),
      other: plain('\0ada\0rope'),
    },
    // The server of these tests knows neither.
    EMAIL_USE_TLS: { see: ofMail('from'), value: '1', beside, initial: 'harbour@example.com', other: 'none' },
    EMAIL_USE_SSL: { see: ofMail('from'), value: '1', beside, initial: 'harbour@example.com', other: 'none' },
  };
}

let names = 0;
const newName = () => `Person${(names += 1)}`;

const people: Partial<Record<SettingKey, ConfigurationRow>> = {
  ENABLE_SIGNUP: {
    see: ({ url }) => outcomeOf(signUp(url, newName())),
    value: '0',
    initial: 'taken',
    other: '5015',
  },
  DISABLE_WORKSPACE_CREATION: {
    see: async ({ member }) => {
      const slug = newName().toLowerCase();
      return (await member.callOnce('POST', '/api/workspaces/', { name: slug, slug })).status;
    },
    value: '1',
    initial: 201,
    other: 403,
  },
  ENABLE_NIGHTLY_BACKUP: shownBy(
    'api/platform/backups/backups.pg.test.ts',
    'where it is switched on one is made each night',
  ),
  ENABLE_EMAIL_PASSWORD: {
    see: ({ url, member }) => outcomeOf(signIn(url, member.email, PASSWORD)),
    value: '0',
    // There must be another way in.
    beside: google,
    initial: 'taken',
    other: '5018',
  },
  ENABLE_MAGIC_LINK_LOGIN: {
    see: asked('POST /auth/magic-generate/', { email: 'pia@example.com' }, 'key'),
    value: '1',
    beside: { EMAIL_HOST: '127.0.0.1' },
    initial: 5016,
    other: 'magic_pia@example.com',
  },
  ENABLE_PASSKEYS: {
    see: asked('POST /auth/passkey-options/', {}, 'none'),
    value: '0',
    initial: 200,
    other: 5918,
  },
  ENABLE_GROUP_REMOVAL: shownBy(
    SIGN_ON,
    'groups give, change and take roles at each sign-in, by Changes and lines of the audit log',
  ),
  ENFORCED_PROVIDER: shownBy(
    SIGN_ON,
    'addresses of a domain come in by the provider alone, and administrators into the console',
  ),
  ENFORCED_DOMAINS: shownBy(
    SIGN_ON,
    'addresses of a domain come in by the provider alone, and administrators into the console',
  ),
  HIDE_ACCOUNT_EXISTENCE: {
    see: asked('POST /auth/email-check/', { email: 'nobody@example.com' }, 'existing'),
    value: '1',
    initial: false,
    other: true,
  },
};

const services: Partial<Record<SettingKey, ConfigurationRow>> = {
  LLM_API_KEY: {
    see: async (product) => (await askModel(product)).authorization,
    value: 'of the console',
    initial: 'Bearer of the environment',
    other: 'Bearer of the console',
  },
  LLM_MODEL: {
    see: async (product) => (await askModel(product)).model,
    value: 'ours',
    initial: 'gpt-4o-mini',
    other: 'ours',
  },
  LLM_PROVIDER: shownBy(
    'api/integrations/assistant/assistant.pg.test.ts',
    'without a model, a task or the role nothing is asked',
  ),
  OPENAI_API_KEY: {
    see: async (product) => (await askModel(product)).authorization,
    value: 'of before',
    beside: { LLM_API_KEY: '' },
    initial: '',
    other: 'Bearer of before',
  },
  GPT_ENGINE: {
    see: async (product) => (await askModel(product)).model,
    value: 'old',
    beside: { LLM_API_KEY: '', OPENAI_API_KEY: 'of before' },
    initial: 'gpt-3.5-turbo',
    other: 'old',
  },
  UNSPLASH_ACCESS_KEY: {
    see: async ({ admin, lastAsked }) => {
      await admin.call('GET', '/api/unsplash/?query=ships');
      return lastAsked().authorization;
    },
    value: 'of the console',
    initial: 'Client-ID of the environment',
    other: 'Client-ID of the console',
  },
  IS_INTERCOM_ENABLED: { see: configOf('is_intercom_enabled'), value: '1', initial: false, other: true },
  INTERCOM_APP_ID: { see: configOf('intercom_app_id'), value: 'abc', initial: '', other: 'abc' },
};

/** What each setting of the console does, seen from outside. */
export const configurationRows = (ports: Ports): Partial<Record<string, ConfigurationRow>> => ({
  ...people,
  ...providerRows(ports),
  ...mailRows(ports),
  ...services,
});
