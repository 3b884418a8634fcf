import { act, screen, within } from '@testing-library/react';
import { MASKED_SECRET } from '@tandem/shared/identity/instance/settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConsole } from '#entities/identity/console/store.ts';
import type { SettingValues } from '#entities/identity/console/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { enterConsole, HEALTH, leaveConsole, onePage } from '#testing/console.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { Component as AuditLog } from '../audit-screen.tsx';
import { Component as Backups } from '../backups-screen.tsx';
import { Component as Authentication } from '../authentication-screen.tsx';
import { Component as Email } from '../email-screen.tsx';
import { Component as Entry } from '../entry-screen.tsx';
import { Component as General } from '../general-screen.tsx';
import { Component as Users } from '../users-screen.tsx';
import { Component as Workspaces } from '../workspaces-screen.tsx';

withTexts('console', 'settings', 'auth', 'shell', 'security');

const CONFIGURATIONS = '/api/instances/configurations/';
const MAILS = '/api/instances/mails/';
const TEST = '/api/instances/email-credentials-check/';

let api: TestApi;
let stored: SettingValues;
beforeEach(() => {
  stored = { ENABLE_SIGNUP: '1', ENABLE_EMAIL_PASSWORD: '1', EMAIL_PORT: '587', EMAIL_USE_TLS: '1' };
  api = stubApi()
    .on('GET', MAILS, onePage([]))
    .on('GET', '/api/instances/jobs/', { scheduled: [], queued: [], failing: [] })
    .on('GET', '/api/instances/health/', HEALTH)
    .on('PATCH', CONFIGURATIONS, ({ body }) =>
      answer(Object.entries(body as SettingValues).map(([key, value]) => ({ key, value }))),
    );
  enterConsole(stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
  leaveConsole();
});

const sent = () => api.sent('PATCH', CONFIGURATIONS).map(({ body }) => body);
const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;

test('a switch counts at once, and goes back with a word when the server says no', async () => {
  const { user } = show(<Authentication />);
  await user.click(toggle('Anyone can sign up'));
  await vi.waitFor(() => expect(useConsole.getState().settings.ENABLE_SIGNUP).toBe('0'));
  expect(sent()).toEqual([{ ENABLE_SIGNUP: '0' }]);
  api.on('PATCH', CONFIGURATIONS, () => refusal(400, { error: 'At least one way must stay.' }));
  await user.click(toggle('Passwords'));
  await vi.waitFor(() => expect(toggle('Passwords').checked).toBe(true));
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('At least one way must stay.');
});

test('codes cannot be switched on before there is mail, nor a provider before it is set up', async () => {
  const { user } = show(<Authentication />);
  expect(toggle('One-time codes by email').disabled).toBe(true);
  expect(toggle('GitHub').disabled).toBe(true);
  await user.click(screen.getAllByRole('button', { name: 'Configure' })[1]!);
  const form = within(screen.getByRole('form', { name: 'GitHub' }));
  expect((form.getByLabelText('Callback URL') as HTMLInputElement).value).toBe(
    'https://tandem.acme.example/auth/github/callback/',
  );
  await user.type(form.getByLabelText('Client ID'), 'id');
  await user.type(form.getByLabelText('Client secret'), 'secret');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }]),
  );
  await vi.waitFor(() => expect(toggle('GitHub').disabled).toBe(false));
});

test('a new address of a mail server asks for the stored password again, and nothing is sent before', async () => {
  enterConsole({ ...stored, EMAIL_HOST: 'old.example', EMAIL_HOST_PASSWORD: MASKED_SECRET });
  const { user } = show(<Email />);
  await user.type(screen.getByLabelText('Host'), '.evil');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText(/Enter this secret again/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a mail server is saved with what was changed, and a stored password is replaced, not read', async () => {
  enterConsole({ ...stored, EMAIL_HOST: 'old.example', EMAIL_HOST_PASSWORD: MASKED_SECRET });
  const { user } = show(<Email />);
  const host = screen.getByLabelText('Host');
  await user.clear(host);
  await user.type(host, 'smtp.example');
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.type(screen.getByLabelText('Password'), 'new');
  await user.click(screen.getByText('TLS'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        EMAIL_HOST: 'smtp.example',
        EMAIL_HOST_PASSWORD: 'new',
        EMAIL_USE_TLS: '0',
        EMAIL_USE_SSL: '1',
      },
    ]),
  );
});

test('a wrong value is said under its field before anybody is asked', async () => {
  const { user } = show(<Email />);
  const port = screen.getByLabelText('Port');
  await user.clear(port);
  await user.type(port, '99999');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(port.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('a test shows what was said, also when it failed', async () => {
  enterConsole({ ...stored, EMAIL_HOST: 'smtp.example' });
  const conversation = [
    { from: 'server', text: '220 hello' },
    { from: 'client', text: 'EHLO us' },
  ];
  api.on('POST', TEST, { message: 'Email successfully sent.', conversation, took_ms: 412 });
  const { user } = show(<Email />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('220 hello');
  expect(screen.getByText(/Accepted in 412 ms\./)).toBeTruthy();
  expect(screen.queryByText('Earlier tests')).toBeNull();
  expect(api.sent('POST', TEST)[0]?.body).toEqual({ receiver_email: 'ada@acme.example' });
  api.on('POST', TEST, () =>
    refusal(400, { error: 'No such user.', conversation: [{ from: 'server', text: '535 no' }] }),
  );
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('535 no');
  expect(screen.getByText(/Not sent. No such user./)).toBeTruthy();
  const earlier = within(screen.getByRole('region', { name: 'Earlier tests' })).getAllByRole('listitem');
  expect(earlier.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('EHLO us')]);
});

const JOBS = '/api/instances/jobs/';
const AT = '2026-01-01T10:00:00Z';
const nightly = { name: 'nightly-backup', cron: '0 3 * * *', report: {}, next_at: '2026-01-02T03:00:00Z' };

test('a job that failed says why, and runs again when asked to', async () => {
  const failed = { ...nightly, started_at: AT, finished_at: AT, succeeded_at: null, error: 'No space left' };
  const waits = { name: 'export-issues', waiting: 0, running: 1, retrying: 0, failed: 0 };
  api.on('GET', JOBS, { scheduled: [failed], queued: [waits], failing: [] });
  api.on('POST', `${JOBS}run/`, { message: 'ok' });
  const { user } = show(<General />);
  await screen.findByText('No space left');
  expect(screen.getAllByRole('button', { name: /^Run .* now$/ })).toHaveLength(1);
  api.on('GET', JOBS, { scheduled: [{ ...failed, finished_at: null }], queued: [], failing: [] });
  await user.click(screen.getByRole('button', { name: 'Run Nightly backup now' }));
  await screen.findByText('Running');
  expect(useToasts.getState().toasts.at(-1)?.title).toMatch(/^Nightly backup will run/);
  expect(api.sent('POST', `${JOBS}run/`)[0]?.body).toEqual({ name: 'nightly-backup' });
  expect(screen.queryByRole('button', { name: 'Run Nightly backup now' })).toBeNull();
});

test('a job that could not be asked for stays, with the reason', async () => {
  const failed = { name: 'deliver-mail', waiting: 0, running: 0, retrying: 0, failed: 2 };
  api.on('GET', JOBS, { scheduled: [], queued: [failed], failing: [] });
  api.on('POST', `${JOBS}run/`, () => refusal(500, {}));
  const { user } = show(<General />);
  await user.click(await screen.findByRole('button', { name: 'Run Email now' }));
  await screen.findByText(/Something went wrong/);
  expect(screen.getByText('0 waiting, 0 running, 2 failed')).toBeTruthy();
});

test('what became of mail is listed with its reason', async () => {
  const mail = { id: '1', kind: 'login_code', recipient: 'x@y.example', state: 'failed', tries: 1 };
  api.on(
    'GET',
    MAILS,
    onePage([{ ...mail, last_error: '550 no', created_at: '2026-01-01T10:00:00Z', sent_at: null }]),
  );
  show(<Email />);
  expect((await screen.findByText('Failed: 550 no')).textContent).toBeTruthy();
  expect(screen.getByText('x@y.example')).toBeTruthy();
});

test('the instance is named anew', async () => {
  api.on('PATCH', '/api/instances/', ({ body }) => answer(body));
  const { user } = show(<General />);
  const name = screen.getByLabelText(/Instance name/);
  await user.clear(name);
  await user.type(name, 'Works{Enter}');
  await vi.waitFor(() => expect(useConsole.getState().instance?.instance_name).toBe('Works'));
});

test('the page about the instance says how it is', async () => {
  show(<General />);
  expect(await screen.findByText('1.5 ms')).toBeTruthy();
  expect(screen.getByText('3 of 100 connections')).toBeTruthy();
  expect(screen.getByText(/7 files/).textContent).toContain('free');
  expect(screen.getByText('On this machine')).toBeTruthy();
  expect(screen.getByText('5 MB')).toBeTruthy();
});

test('a second step that is lost is reset after being asked, and kept after all', async () => {
  const person = {
    ...{ id: 'tim', email: 'tim@acme.example', display_name: 'Tim', first_name: 'Tim', last_name: '' },
    ...{
      avatar_url: null,
      is_active: true,
      is_instance_admin: false,
      total_workspaces: 2,
      last_active: null,
    },
    ...{ has_second_factor: true, second_factor_reset_at: null as string | null },
  };
  const path = '/api/instances/users/tim/second-factor-reset/';
  api
    .on('GET', '/api/instances/users/', () => Response.json(onePage([person])))
    .on('POST', path, () => {
      person.second_factor_reset_at = '2026-01-05T10:00:00Z';
      return Response.json({ takes_effect_at: person.second_factor_reset_at }, { status: 201 });
    })
    .on('DELETE', path, null);
  const { user } = show(<Users />);
  await user.click(await screen.findByRole('button', { name: 'Reset two-step verification' }));
  expect(await screen.findByText(/who can stop the reset/)).toBeTruthy();
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset two-step verification' }),
  );
  await screen.findByText('Reset pending');
  await user.click(screen.getByRole('button', { name: 'Cancel reset' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Cancel reset' }));
  await vi.waitFor(() => expect(api.sent('DELETE', path)).toHaveLength(1));
});

test('people are found and made administrators, after being asked', async () => {
  const person = {
    ...{ id: 'tim', email: 'tim@acme.example', display_name: 'Tim', first_name: 'Tim', last_name: '' },
    ...{
      avatar_url: null,
      is_active: true,
      is_instance_admin: false,
      total_workspaces: 2,
      last_active: null,
    },
  };
  api
    .on('GET', '/api/instances/users/', onePage([person]))
    .on('POST', '/api/instances/admins/', { ...person, user: 'tim' });
  const { user } = show(<Users />);
  await user.click(await screen.findByRole('button', { name: 'Make admin' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make admin' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', '/api/instances/admins/')[0]?.body).toEqual({
      email: 'tim@acme.example',
      role: 20,
    }),
  );
});

const line = (values: object) => ({
  ...{ id: 'one', created_at: '2026-01-02T10:00:00Z', action: 'signed_in', actor: 'ada', actor_name: 'Ada' },
  ...{ workspace: null, target_type: 'user', target_id: null, target_name: 'password', details: {} },
  ...{ ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0 (Macintosh) Firefox/140.0', request_id: 'req-7' },
  ...values,
});

test('the log of the installation is read by day, narrowed from a line, and saved as it is narrowed', async () => {
  const role = { action: 'member_role_changed', target_name: 'Tim', details: { from: 5, to: 15 } };
  api.on('GET', '/api/instances/audit-log/', onePage([line({}), line({ id: 'two', ...role })]));
  const { user } = show(<AuditLog />);
  expect(await screen.findAllByText('Firefox, macOS')).toHaveLength(2);
  expect(screen.getByText('Guest').tagName).toBe('DEL');
  expect(screen.getByText('Member').tagName).toBe('INS');
  await user.click(screen.getAllByRole('button', { name: 'Show details' })[0]!);
  expect(screen.getByText('req-7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show only Ada' }));
  await vi.waitFor(() =>
    expect(api.sent('GET', '/api/instances/audit-log/').at(-1)?.query).toMatchObject({ actor: 'ada' }),
  );
  const copy = screen.getByRole('link', { name: 'Export' }).getAttribute('href');
  expect(copy).toBe('/api/instances/audit-log/export/?actor=ada');
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).not.toContain('actor'),
  );
});

test('a log that cannot be read says so, and is asked for again', async () => {
  api.on('GET', '/api/instances/audit-log/', () => refusal(500, { error: 'no' }));
  const { user } = show(<AuditLog />);
  await screen.findByRole('alert');
  api.on('GET', '/api/instances/audit-log/', onePage([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entries yet.')).toBeTruthy();
});

test('a refused workspace says why under its field', async () => {
  api
    .on('GET', '/api/instances/workspaces/', onePage([]))
    .on('POST', '/api/instances/workspaces/', () => refusal(400, { slug: ['Slug is already in use'] }));
  const { user } = show(<Workspaces />);
  await screen.findByText('No workspaces yet.');
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'Acme Works');
  expect((dialog.getByLabelText(/^URL/) as HTMLInputElement).value).toBe('acme-works');
  await user.click(dialog.getByRole('button', { name: 'Create workspace' }));
  expect(await dialog.findByText('Slug is already in use')).toBeTruthy();
});

test('the door asks to sign in, or to set up what nobody administers yet', async () => {
  act(() => useConsole.setState({ session: { is_authenticated: false, has_admin: true } }));
  const { redraw } = show(<Entry />, { at: '/god-mode/?error_code=5175&email=ada%40acme.example' });
  expect(screen.getByRole('alert').textContent).toContain('Incorrect password');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@acme.example');
  api.on('POST', '/api/instances/admins/sign-up-screen-visited/', null);
  act(() => useConsole.setState({ session: { is_authenticated: false, has_admin: false } }));
  redraw(<Entry />);
  expect(screen.getByRole('heading').textContent).toBe('Set up Tandem');
  expect(document.querySelectorAll('input[type=password]')).toHaveLength(2);
});

const BACKUPS = '/api/instances/backups/';
const backup = (values: object) => ({
  ...{ id: 'b1', created_at: '2026-01-02T10:00:00Z', finished_at: null, created_by: 'ada', state: 'queued' },
  ...{ size: null, rows: null, files: null, missing_files: null, error: null },
  ...values,
});

test('a backup is made, fetched and deleted, and one that failed says why', async () => {
  let rows = [backup({ id: 'b0', state: 'failed', error: 'No space left' })];
  api
    .on('GET', BACKUPS, () => answer(rows))
    .on('POST', BACKUPS, () => {
      rows = [backup({ state: 'done', size: 1024 * 1024, rows: 42, files: 1, missing_files: 1 }), ...rows];
      return answer(rows[0], { status: 201 });
    })
    .on('DELETE', `${BACKUPS}b1/`, () => {
      rows = rows.slice(1);
      return answer(null, { status: 204 });
    });
  const { user } = show(<Backups />);
  await screen.findByText('No space left');
  await user.click(screen.getByRole('button', { name: 'Create backup' }));
  const line = (await screen.findByText('42 rows, 1 file, 1 missing')).closest('tr')!;
  expect(
    within(line)
      .getByRole('link', { name: /^Download/ })
      .getAttribute('href'),
  ).toBe(`${BACKUPS}b1/download/`);
  await user.click(within(line).getByRole('button', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(screen.queryByText('42 rows, 1 file, 1 missing')).toBeNull());
  await user.click(screen.getByRole('switch', { name: 'Nightly backups' }));
  expect(api.sent('PATCH', CONFIGURATIONS)[0]?.body).toEqual({ ENABLE_NIGHTLY_BACKUP: '1' });
});

test('while a backup is made no other can be asked for', async () => {
  api.on('GET', BACKUPS, [backup({ state: 'running' })]);
  show(<Backups />);
  await screen.findByText('In progress');
  expect(screen.getByRole('button', { name: 'Create backup' })).toHaveProperty('disabled', true);
});

test('a provider is tried once it is stored, and what it answered is shown', async () => {
  const check = '/api/instances/providers/oidc/check/';
  enterConsole({
    ...stored,
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'tandem',
    OIDC_CLIENT_SECRET: MASKED_SECRET,
  });
  const { user } = show(<Authentication />);
  await user.click((await screen.findAllByRole('button', { name: 'Configure' })).at(-1)!);
  api.on('POST', check, {
    is_good: false,
    steps: [
      { result: 'found', is_good: true, url: 'https://id.example.com', answer: 'https://id.example.com' },
      { result: 'refused', is_good: false, url: 'https://id.example.com/token', answer: 'invalid_client' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Test OpenID Connect' }));
  expect(await screen.findByText('Client ID or secret rejected')).toBeDefined();
  expect(screen.getByText('https://id.example.com/token: invalid_client')).toBeDefined();
  api.on('POST', check, () => refusal(400, { error: 'Save first.' }));
  await user.click(screen.getByRole('button', { name: 'Test OpenID Connect again' }));
  expect(await screen.findByText('Save first.')).toBeDefined();
  await user.type(screen.getByLabelText('Client ID'), 'x');
  expect(screen.getByRole('button', { name: /^Test OpenID/ }).hasAttribute('disabled')).toBe(true);
});
