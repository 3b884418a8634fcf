import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an address of version 6 stands in brackets where people read it', () => {
  expect(readConfig({ HOST: '::1' })).toMatchObject({ host: '::1', app_url: 'http://[::1]:3000' });
  expect(readConfig({ HOST: '[::1]', PORT: '80' })).toMatchObject({
    host: '::1',
    app_url: 'http://[::1]:80',
  });
  for (const HOST of ['::', '0.0.0.0']) expect(readConfig({ HOST }).app_url).toBe('http://localhost:3000');
});

test.each(['true', '1', 'nginx', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.1/8/8'])(
  'TRUST_PROXY=%s is refused by its name',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/ {2}TRUST_PROXY: is no list of addresses/);
  },
);

test.each(['uniquelocal', 'loopback, 10.0.0.0/8', '::1', 'fd00::/8', '10.1.2.3'])(
  'TRUST_PROXY=%s is taken as it is',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trust_proxy).toBe(TRUST_PROXY);
  },
);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['APP_ULR', 'APP_URL'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['TRUST_PROXIY', 'TRUST_PROXY'],
  ['EMAIL_HOSTS', 'EMAIL_HOST'],
])('%s is refused: %s is meant', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `  ${name}: there is no such variable. Is ${meant} meant?`,
  );
});

test('a name that is near to a variable that is set belongs to something else', () => {
  const env = { DATABASE_URI: 'x', DATABASE_URL: '' };
  expect(readConfig(env).database_url).toBeUndefined();
});

/** What shells, containers and other programs set. */
const FOREIGN =
  `HOME HOSTNAME HOSTS POST PORTS ROLES DEMOS PATH PWD USER LANG SHELL TERM API_URL APP_URN APP_NAME APP_KEY
  BASE_URL LOGLEVEL_ROOT LOG_FORMAT DEBUG_LEVEL DATA_ROOT DATABASE_HOST DATABASE_NAME DATABASE_PORT DATABASE_PASSWORD
  REDIS_HOST REDIS_PORT S3_URL AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY SECRET_KEY_BASE SMTP_HOST MAIL_FROM
  GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_BASE_REF GITHUB_SERVER_URL GITHUB_TOKEN GITLAB_API_URL GITLAB_CI
  OPENAI_BASE_URL OPENAI_ORG_ID KUBERNETES_PORT KUBERNETES_SERVICE_HOST npm_config_host npm_lifecycle_event NODE_ENV
  POSTGRES_PORT TANDEM_PORT TANDEM_API_URL NODE_OPTIONS MALLOC_ARENA_MAX http_proxy no_proxy`.split(/\s+/);
test('variables of others are let be', () => {
  const env = Object.fromEntries(FOREIGN.map((name) => [name, 'https://elsewhere.example']));
  expect(() => readConfig(env)).not.toThrow();
  expect(() => readConfig(process.env)).not.toThrow();
});

test('REDIS_URL is an address that can be read, and shows no password when it is not', () => {
  expect(readConfig({ REDIS_URL: 'rediss://:pass@cache/2' }).redis).toMatchObject({ database: 2 });
  expect(readConfig({ REDIS_URL: '' }).redis).toBeUndefined();
  const refusal = () => readConfig({ REDIS_URL: 'cache://:secret@host' });
  expect(refusal).toThrow(/REDIS_URL: is no address like redis:/);
  expect(refusal).not.toThrow(/secret/);
});

test('whom to tell of a hole is an address', () => {
  const contactOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).security_contact;
  expect(contactOf('security@example.com')).toBe('mailto:security@example.com');
  expect(contactOf('mailto:security@example.com')).toBe('mailto:security@example.com');
  expect(contactOf('https://example.com/holes')).toBe('https://example.com/holes');
  expect(contactOf('')).toBeUndefined();
  for (const wrong of ['us', 'http://example.com', 'javascript:alert(1)', 'mailto:a@example.com\nPolicy: x'])
    expect(() => contactOf(wrong)).toThrow('SECURITY_CONTACT');
});

const DATABASE_URL = 'postgres://db/tandem';

test.each([
  [{ ROLE: 'api', API_JOBS: 'off' }, 'api', false],
  [{ ROLE: 'api' }, 'api', true],
  [{ ROLE: 'realtime' }, 'realtime', false],
  [{ ROLE: 'worker', DATABASE_URL }, 'worker', true],
  [{}, 'all', true],
])('%o decides who runs jobs', (env, role, runs_jobs) => {
  expect(readConfig(env)).toMatchObject({ role, runs_jobs });
});

test.each([
  [{ API_JOBS: 'off' }, 'API_JOBS: off needs ROLE=api'],
  [{ ROLE: 'worker', API_JOBS: 'off', DATABASE_URL }, 'API_JOBS: off needs ROLE=api'],
  [{ ROLE: 'worker' }, 'DATABASE_URL: is needed with ROLE=worker'],
  [{ DATABASE_READ_URL: DATABASE_URL }, 'DATABASE_URL: is needed with DATABASE_READ_URL'],
  [{ DATABASE_URL, DATABASE_READ_URL: 'mysql://db' }, 'DATABASE_READ_URL: Invalid URL'],
  [
    { DATABASE_URL, DATABASE_READ_URL: 'postgres://db/t?sslmode=require&sslcert=/x' },
    'DATABASE_READ_URL: has sslcert without sslkey',
  ],
  [{ ROLE: 'jobs' }, 'ROLE: Invalid option'],
])('%o is refused in one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(`  ${line}`);
});
