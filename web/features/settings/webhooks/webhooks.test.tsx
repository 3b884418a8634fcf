import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/http/paths.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Webhooks } from './webhooks-screen.tsx';

withTexts('webhooks', 'workspace-settings', 'settings');

const HOOKS = '/api/workspaces/w/webhooks/';
let api: TestApi;

const hook = (fields: object = {}) => ({
  id: 'h',
  workspace: 'w',
  url: 'https://example.com/hook',
  is_active: true,
  is_internal: false,
  project: true,
  issue: true,
  cycle: true,
  module: true,
  issue_comment: true,
  time_entry: true,
  project_update: true,
  format: 'json',
  ...{
    secret_end: '2b7e',
    paused_at: null,
    failing_since: null,
    owner: null,
    created_by: null,
    updated_by: null,
  },
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
  ...fields,
});
const delivery = (id: string, fields: object = {}) => ({
  ...{ id, event: 'issue', action: 'created', about: `ALOY-${id}`, state: 'failed', next_try_at: null },
  ...{
    created_at: '2026-01-01T10:00:00Z',
    body: '{"event":"issue"}',
    headers: { 'X-Tandem-Event': 'issue' },
  },
  tries: [{ at: '2026-01-01T10:00:01Z', status: 400, error: null, took_ms: 31 }],
  ...fields,
});
const page = (total: number, ...rows: object[]) => ({ results: rows, total_results: total });

beforeEach(() => {
  signIn({ role: ROLE.ADMIN });
  api = stubApi()
    .on('GET', HOOKS, [hook()])
    .on('GET', `${HOOKS}h/deliveries/`, page(1, delivery('1')));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = () =>
  show(
    <Routes>
      <Route path={`/:workspaceSlug/${pattern.workspaceWebhooks}`} element={<Webhooks />} />
    </Routes>,
    { at: '/w/settings/webhooks/' },
  );

test(
  'a new webhook is told of what was chosen, and its secret is shown once',
  { timeout: 30_000 },
  async () => {
    const made = hook({ id: 'new', url: 'https://other.example/' });
    api.on('POST', HOOKS, { ...made, secret_key: 'tandem_wh_secret' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://other.example/');
    await user.click(dialog.getByText('Chat message'));
    expect(dialog.getByText(/for Slack, Mattermost/)).toBeTruthy();
    await user.click(dialog.getByText('Selected'));
    await user.click(dialog.getByRole('checkbox', { name: 'Projects' }));
    api.on('GET', HOOKS, [made, hook()]).on('GET', `${HOOKS}new/deliveries/`, page(0));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText('tandem_wh_secret')).toBeTruthy();
    expect(api.sent('POST', HOOKS)[0]?.body).toEqual({
      url: 'https://other.example/',
      is_active: true,
      format: 'chat',
      project: false,
      issue: true,
      cycle: true,
      module: true,
      issue_comment: true,
      time_entry: true,
      project_update: true,
    });
    await user.click(screen.getByRole('button', { name: "I've saved it" }));
    expect(await screen.findByText('No deliveries yet.')).toBeTruthy();
    expect(screen.queryByText('tandem_wh_secret')).toBeNull();
    expect(addressNow()).toBe('/w/settings/webhooks/new/');
  },
);

test('why an address is refused stands at the field, with what was typed', { timeout: 30_000 }, async () => {
  api.on('POST', HOOKS, () => refusal(410, { error: 'URL already exists for the workspace' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'URL' });
  await user.type(field, 'https://example.com/hook');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('URL already exists for the workspace')).toBeTruthy();
  expect(field).toHaveProperty('value', 'https://example.com/hook');
});

test('what was sent is unfolded and sent again; what is looked for narrows the list', async () => {
  api.on('POST', `${HOOKS}h/replay/`, { count: 1 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('region', { name: 'Body' }).textContent).toBe('{\n  "event": "issue"\n}');
  await user.click(screen.getByText('Headers'));
  expect(screen.getByText('X-Tandem-Event: issue')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  expect(api.sent('POST', `${HOOKS}h/replay/`)[0]?.body).toEqual({ ids: ['1'] });
  await user.click(screen.getByRole('combobox', { name: 'Result' }));
  await user.click(await screen.findByRole('option', { name: 'Delivered' }));
  const asked = api.sent('GET', `${HOOKS}h/deliveries/`).at(-1);
  expect(asked?.query).toMatchObject({ state: 'delivered', cursor: 'after:' });
});

test('a webhook that the product switched off says since when, and is switched on again', async () => {
  api.on('GET', HOOKS, [hook({ is_active: false, paused_at: '2026-01-02T10:00:00Z' })]);
  api.on('PATCH', `${HOOKS}h/`, hook());
  const { user } = open();
  expect(await screen.findByText(/^Turned off automatically/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true);
  api.on('GET', HOOKS, [hook()]);
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await vi.waitFor(() => expect(screen.queryByText(/^Turned off/)).toBeNull());
  expect(api.sent('PATCH')[0]?.body).toEqual({ is_active: true });
});
