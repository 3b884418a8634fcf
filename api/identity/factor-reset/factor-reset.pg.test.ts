import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import type { Caller } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { MailedApp, PASSWORD } from '../auth/mail-testing.ts';
import { makeOperator } from '../instance/testing.ts';
import { codeAt, stepAt } from '../second-factor/totp-code.ts';
import { factorResets } from './apply.ts';
import { requestReset } from './request.ts';

const ME = '/api/users/me/';
const run = promisify(execFile);

let mailed: MailedApp;
let operator: Caller;
let email: string;
let id: string;
let browser: TestBrowser;
let secret: string;
let codes: string[];
beforeAll(async () => {
  mailed = await MailedApp.start();
  operator = await makeOperator(mailed.app, { email: 'resets@example.com' });
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await mailed.clean();
  ({ browser, email } = await mailed.signUpByPassword());
  ({ id } = await mailed.userByEmail(email));
  await mailed.sql`update users set is_email_verified = true where id = ${id}`;
  ({ secret } = (await browser.postJson(`${ME}totp/`, {})).json<{ secret: string }>());
  const code = codeAt(secret, stepAt(Date.now()) - 1);
  const made = await browser.postJson(`${ME}totp/confirm/`, { code });
  codes = made.json<{ recovery_codes: string[] }>().recovery_codes;
});

const PATH = () => `/api/instances/users/${id}/second-factor-reset/`;
const signIn = async (by = mailed.browser()) => {
  const answer = await by.postForm('/auth/sign-in/', { email, password: PASSWORD });
  return { by, asks: String(answer.headers.location).includes('second-step') };
};
/** The pause is over, and the job has its turn. */
async function letPass(): Promise<void> {
  await mailed.sql`update factor_resets set takes_effect_at = now() - interval '1 second'`;
  await factorResets.run(jobContext(mailed.app.database.db));
}
const actions = async () =>
  (
    await mailed.sql<{ action: string }[]>`
      select action from audit_log where target_id = ${id} and action like 'second_factor_reset%' order by created_at`
  ).map(({ action }) => action);

// docs/contract/second-factor.md#a-lost-factor
test('a second step that is lost is taken away after the pause, and not before', async () => {
  const before = Date.now();
  const answer = await operator.post<{ takes_effect_at: string }>(PATH());
  expect(answer.status).toBe(201);
  const pause = Date.parse(answer.body.takes_effect_at) - before;
  expect(Math.round(pause / 3_600_000)).toBe(24);
  expect((await operator.post(PATH())).body).toEqual(answer.body);
  const people = (await operator.get(`/api/instances/users/?search=${email}`)).body.results;
  expect(people).toMatchObject([
    { has_second_factor: true, second_factor_reset_at: answer.body.takes_effect_at },
  ]);
  expect(await mailed.mailsTo(email)).toHaveLength(1);
  await factorResets.run(jobContext(mailed.app.database.db));
  expect((await signIn()).asks).toBe(true);
  await letPass();
  const { by, asks } = await signIn();
  expect([asks, (await by.get(ME)).statusCode, (await browser.get(ME)).statusCode]).toEqual([
    false,
    200,
    401,
  ]);
  expect((await by.get(`${ME}second-factor/`)).json()).toMatchObject({
    totp_since: null,
    recovery_codes_total: 0,
    reset_at: null,
  });
  expect(await actions()).toEqual(['second_factor_reset_requested', 'second_factor_reset']);
});

const finish = async (code: string) => {
  const { by } = await signIn();
  await by.postForm('/auth/second-step/', { code });
  expect((await by.get(ME)).statusCode).toBe(200);
};
const linkOfMail = async () => {
  const { pathname, search } = await mailed.linkFor(email);
  return pathname + search;
};
const send = (method: 'DELETE', url: string) =>
  mailed.app.app.inject({
    method,
    url,
    headers: {
      host: 'tandem.example',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
const STOPS: Record<string, () => Promise<unknown>> = {
  'a sign-in with the app': () => finish(codeAt(secret, stepAt(Date.now()))),
  'a sign-in with a recovery code': () => finish(codes[0]!),
  'the link of the mail': async () => {
    const link = await linkOfMail();
    expect((await mailed.browser().get(link)).body).toContain('<form method="post">');
    expect((await browser.get(`${ME}second-factor/`)).json()).toMatchObject({ reset_at: expect.any(String) });
    const form = () => mailed.browser().postForm(link);
    expect((await form()).body).toContain('Your second step stays');
    expect((await form()).body).toContain('no longer works');
  },
  'the settings': async () =>
    expect((await send('DELETE', `${ME}second-factor-reset/`)).statusCode).toBe(204),
  'the console': async () => expect((await operator.delete(PATH())).status).toBe(204),
};

// docs/contract/second-factor.md#a-reset-is-stopped
test.each(Object.keys(STOPS))('%s stops a reset', async (how) => {
  await operator.post(PATH());
  await STOPS[how]!();
  await letPass();
  expect((await signIn()).asks).toBe(true);
  expect(await actions()).toEqual(['second_factor_reset_requested', 'second_factor_reset_stopped']);
  expect((await operator.delete(PATH())).status).toBe(404);
});

// docs/contract/second-factor.md#a-reset-is-stopped
test('a password alone stops nothing, and a link that is made up neither', async () => {
  await operator.post(PATH());
  await signIn();
  await mailed.browser().postForm('/auth/stop-second-factor-reset/?token=made-up');
  await letPass();
  expect((await signIn()).asks).toBe(false);
});

// docs/contract/second-factor.md#a-lost-factor
test('only administrators of the instance reset, and only what is there', async () => {
  expect((await mailed.app.nobody.post(PATH())).status).toBe(401);
  expect((await (await mailed.app.makeUser()).post(PATH())).status).toBe(403);
  await mailed.sql`delete from totp where user_id = ${id}`;
  expect((await operator.post(PATH())).body).toEqual({ error: expect.stringContaining('no second step') });
  id = '11111111-1111-4111-8111-111111111111';
  expect((await operator.post(PATH())).status).toBe(404);
});

// docs/contract/second-factor.md#a-lost-factor
test('without a pause it takes effect at once', async () => {
  const config = { ...mailed.app.app.config, factor_reset_pause_hours: 0 };
  await requestReset({ db: mailed.app.database.db, config }, { user_id: id, by: null });
  expect((await signIn()).asks).toBe(false);
  expect(await actions()).toEqual(['second_factor_reset_requested', 'second_factor_reset']);
});

// docs/contract/second-factor.md#a-lost-factor
test('the command asks for a reset and calls it off, and says what is wrong', async () => {
  const { socketDirectory } = mailed.app.database;
  const proxy = await openDatabaseProxy(() => socketDirectory);
  const url = `postgres://tandem@127.0.0.1:${proxy.port}/${mailed.app.database.name}`;
  const command = (...given: string[]) =>
    run(process.execPath, [path.join(import.meta.dirname, '../../cli/reset-second-factor.ts'), ...given], {
      env: {
        ...process.env,
        ...mailed.catcher.settings,
        DATABASE_URL: url,
        APP_URL: 'http://tandem.example',
        SECRET_KEY: 'a key for tests, and for nothing else',
        DATA_DIR: mailed.app.app.config.data_dir,
      },
    });
  expect((await command(email)).stdout).toContain(`Two-step verification for ${email} will be removed at`);
  expect(await mailed.mailsTo(email)).toHaveLength(1);
  expect((await command(email, '--stop')).stdout).toContain('was canceled');
  expect(await actions()).toEqual(['second_factor_reset_requested', 'second_factor_reset_stopped']);
  await expect(command('nobody@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No account uses the email'),
  });
  await expect(command()).rejects.toMatchObject({ code: 2 });
  await proxy.close();
}, 60_000);
