import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  MASKED_SECRET,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
} from '@tandem/shared/identity/instance/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings, toStoredSettings } from '../../platform/instance/settings.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { makeOperator } from './testing.ts';

const CONFIGURATIONS = '/api/instances/configurations/';
/** Keys that go to one place, whatever is set beside them. */
const FIXED: readonly SettingKey[] = ['OPENAI_API_KEY'];
const ADDRESSES = new Set(['host', 'port', 'address', 'service']);

const isAddress = (key: SettingKey) => ADDRESSES.has(settingOf(key).kind);
/** Each secret with each address of its category. */
const PAIRS = SETTING_KEYS.filter((key) => settingOf(key).is_secret && !FIXED.includes(key)).flatMap(
  (secret) =>
    SETTING_KEYS.filter(
      (key) => isAddress(key) && settingOf(key).category === settingOf(secret).category,
    ).map((address): [SettingKey, SettingKey] => [secret, address]),
);
const VALUES: Record<string, [string, string]> = {
  host: ['old.example', 'evil.example'],
  port: ['587', '2525'],
  service: ['openai', 'gemini'],
  address: ['http://127.0.0.1:1/old', 'http://127.0.0.1:1/evil'],
};
const valuesOf = (key: SettingKey) => VALUES[settingOf(key).kind]!;

let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  app = await createTestApp({ OIDC_CLIENT_SECRET: 'of the environment', OUTBOUND_ALLOW: '127.0.0.1' });
  operator = await makeOperator(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.sql`update instance set settings = '{}'`);

const store = async (values: Partial<Record<SettingKey, string>>) =>
  app.database.sql`update instance set settings = ${JSON.stringify(
    toStoredSettings(values, app.app.config),
  )}::text::jsonb`;
const stored = async () => JSON.stringify(await readSettings(app.app));

// docs/contract/instance.md#secrets
test('every secret beside an address says where it is sent', () => {
  expect(PAIRS.map(([secret]) => secret)).toContain('OIDC_CLIENT_SECRET');
  for (const [secret, address] of PAIRS) expect(settingOf(secret).sent_to).toContain(address);
  const named = SETTING_KEYS.filter((key) => /HOST$|PORT|ISSUER|URL|ENDPOINT|ADDRESS|LLM_PROVIDER/.test(key));
  expect(named.filter((key) => !isAddress(key))).toEqual([]);
});

// docs/contract/instance.md#secrets
test.each(PAIRS)('%s is asked for again when %s changes, and nothing is stored', async (secret, address) => {
  const [old, other] = valuesOf(address);
  await store({ [secret]: 'open sesame', [address]: old });
  const before = await stored();
  for (const beside of [{}, { [secret]: MASKED_SECRET }]) {
    const { status, body } = await operator.patch(CONFIGURATIONS, {
      [address]: other,
      INTERCOM_APP_ID: 'x',
      ...beside,
    });
    expect([status, Object.keys(body)]).toEqual([400, [secret]]);
    expect(await stored()).toBe(before);
  }
  expect((await operator.patch(CONFIGURATIONS, { [address]: old })).status).toBe(200);
  const again = await operator.patch(CONFIGURATIONS, { [address]: other, [secret]: 'open sesame' });
  expect(again.status).toBe(200);
  expect(await readSettings(app.app)).toMatchObject({ [address]: other, [secret]: 'open sesame' });
});

// docs/contract/instance.md#secrets
test.each([
  ['https://idp.example/realms/Acme', 'https://idp.example/realms/acme', 400],
  ['https://idp.example/realms/Acme', 'HTTPS://IDP.example/realms/Acme/', 200],
  ['https://idp.example', 'https://idp.example.', 400],
])('a secret for %s is asked for again by %s: %i', async (old, other, status) => {
  await store({ OIDC_CLIENT_SECRET: 'open sesame', OIDC_ISSUER: old });
  expect((await operator.patch(CONFIGURATIONS, { OIDC_ISSUER: other })).status).toBe(status);
});

// docs/contract/instance.md#secrets
test('the password of mail is asked for again before it goes in the open', async () => {
  const mail = { EMAIL_HOST: 'mail.example', EMAIL_HOST_PASSWORD: 'open sesame' };
  await store({ ...mail, EMAIL_USE_TLS: '1' });
  const before = await stored();
  const { status, body } = await operator.patch(CONFIGURATIONS, { EMAIL_USE_TLS: '0' });
  expect([status, Object.keys(body)]).toEqual([400, ['EMAIL_HOST_PASSWORD']]);
  expect(await stored()).toBe(before);
  // One encryption takes the place of the other.
  const other = { EMAIL_USE_TLS: '0', EMAIL_USE_SSL: '1' };
  expect((await operator.patch(CONFIGURATIONS, other)).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_USE_SSL: '0' })).status).toBe(400);
  const again = { EMAIL_USE_SSL: '0', EMAIL_HOST_PASSWORD: 'open sesame' };
  expect((await operator.patch(CONFIGURATIONS, again)).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_USE_SSL: '1' })).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_HOST: '', EMAIL_USE_SSL: '0' })).status).toBe(200);
});

// docs/contract/instance.md#secrets
test('a secret that is given up goes nowhere, and an address that is emptied needs none', async () => {
  await store({
    EMAIL_HOST: 'old.example',
    EMAIL_HOST_PASSWORD: 'open sesame',
    GITLAB_CLIENT_SECRET: 'sesame',
  });
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_HOST: '' })).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_HOST: 'evil.example' })).status).toBe(400);
  const given_up = { EMAIL_HOST: 'new.example', EMAIL_HOST_PASSWORD: '' };
  expect((await operator.patch(CONFIGURATIONS, given_up)).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { GITLAB_HOST: 'https://gitlab.com/' })).status).toBe(200);
  await store({ GITLAB_HOST: 'https://git.example', GITLAB_CLIENT_SECRET: 'sesame' });
  expect((await operator.patch(CONFIGURATIONS, { GITLAB_HOST: '' })).body).toHaveProperty(
    'GITLAB_CLIENT_SECRET',
  );
});

// docs/contract/instance.md#secrets
test('a secret of the environment is not sent to an address of the console, by a try either', async () => {
  const received: string[] = [];
  const evil = http.createServer((request, response) => {
    received.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
  const changed = await operator.patch(CONFIGURATIONS, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'id' });
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['OIDC_CLIENT_SECRET']]);
  expect((await operator.post('/api/instances/providers/oidc/check/')).status).toBe(400);
  expect(received).toEqual([]);
  evil.close();
});
