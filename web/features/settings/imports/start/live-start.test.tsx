import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, type TestApi } from '#testing/api.ts';
import { addressNow, withTexts } from '#testing/dom.tsx';
import { signOutOfTest } from '#testing/session.ts';
import { IMPORTS, importRow, openImports, startImports } from '../testing.tsx';

withTexts('imports', 'settings', 'project-settings');

const START = '/api/workspaces/w/projects/importers/';
const ALOY = { identifier: 'ALOY', name: 'ALOY' };
let api: TestApi;

const row = (id: string, service: string, fields: object = {}) =>
  importRow(id, {
    service,
    status: 'queued',
    is_dry_run: true,
    has_file: false,
    metadata: { ...{ file_id: null, file_name: 'ALOY.ndjson.gz', cloud_hostname: null }, ...ALOY },
    ...fields,
  });

beforeEach(() => {
  api = startImports();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

type User = ReturnType<typeof openImports>['user'];
async function fillJira(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Import… from Jira' }));
  await user.type(await screen.findByLabelText(/Jira URL/), 'acme.atlassian.net');
  await user.type(screen.getByLabelText(/Account email/), 'ann@example.com');
  await user.type(screen.getByLabelText(/API token/), 'secret');
  await user.type(screen.getByLabelText(/Project key/), 'ALOY');
}
const look = (user: User) => user.click(screen.getByRole('button', { name: 'Preview import' }));

test('a Jira is asked what is there, and then what would change', { timeout: 30_000 }, async () => {
  api.on('POST', `${IMPORTS}jira/`, { issues: 1499, modules: 12, labels: 900, states: 8, users: [{}, {}] });
  const { user } = openImports();
  await fillJira(user);
  await look(user);
  const found = await screen.findByRole('status', { name: 'Found in the source' });
  expect(found.textContent).toBe('Issues1,499Components12States8People2');
  const values = { cloud_hostname: 'acme.atlassian.net', email: 'ann@example.com', api_token: 'secret' };
  expect(api.sent('POST', `${IMPORTS}jira/`)[0]?.body).toEqual({ ...values, project_key: 'ALOY' });
  expect(screen.getByLabelText<HTMLInputElement>(/Identifier/).value).toBe('ALOY');
  const running = row('a', 'jira', { status: 'processing', step: 'fetching', done: 300 });
  api.on('POST', `${START}jira/`, row('a', 'jira')).on('GET', `${IMPORTS}jira/a/`, running);
  await user.click(screen.getByRole('button', { name: 'Preview changes' }));
  expect(await screen.findByText('Fetching: 300 issues so far')).toBeTruthy();
  expect(addressNow()).toBe('/w/settings/imports/jira/a/');
  expect(api.sent('POST', `${START}jira/`)[0]?.body).toMatchObject({
    metadata: { ...values, project_key: 'ALOY' },
    config: { is_dry_run: true },
    ...ALOY,
  });
});

test('what is wrong stands at its field, until that is changed', { timeout: 30_000 }, async () => {
  api.on('POST', `${IMPORTS}jira/`, () => refusal(400, { api_token: ['…'], error_code: 6101 }));
  const { user } = openImports();
  await fillJira(user);
  await look(user);
  const token = screen.getByLabelText(/API token/);
  await vi.waitFor(() => expect(token.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText("The service didn't accept the account or token.")).toBeTruthy();
  await user.type(token, 'x');
  expect(token.getAttribute('aria-invalid')).not.toBe('true');
  api.on('POST', `${IMPORTS}jira/`, () => refusal(400, { error: '…', error_code: 6107 }));
  await look(user);
  expect((await screen.findByRole('alert')).textContent).toMatch(/limiting requests. Try again after \d/);
  api.on('POST', `${IMPORTS}jira/`, () => refusal(400, { cloud_hostname: ['Enter a host …'] }));
  await look(user);
  expect(await screen.findByText('Enter a Jira URL that starts with https.')).toBeTruthy();
});

test('a repository needs no token, and a file can be chosen instead', { timeout: 30_000 }, async () => {
  api.on('POST', `${IMPORTS}github/`, { issue_count: 3, labels: 2, collaborators: [] });
  const { user } = openImports();
  await user.click(await screen.findByRole('button', { name: 'Import… from GitHub' }));
  await user.click(await screen.findByText('From a file'));
  expect(await screen.findByText('Choose a file')).toBeTruthy();
  await user.click(screen.getByText('From GitHub'));
  await user.type(await screen.findByLabelText(/Owner/), 'tlswg');
  await user.type(screen.getByLabelText(/Repository/), 'tls13-spec');
  await look(user);
  expect((await screen.findByRole('status', { name: 'Found in the source' })).textContent).toBe(
    'Issues3Labels2People0',
  );
  const dry = row('b', 'github');
  api.on('POST', `${START}github/`, dry).on('GET', `${IMPORTS}github/b/`, dry);
  await user.click(screen.getByRole('button', { name: 'Preview changes' }));
  await vi.waitFor(() => expect(addressNow()).toBe('/w/settings/imports/github/b/'));
  expect(api.sent('POST', `${START}github/`)[0]?.body).toMatchObject({
    metadata: { owner: 'tlswg', name: 'tls13-spec', token: null },
  });
});

test('what came from a service is asked for there again, with all but its token', async () => {
  const metadata = {
    file_id: 'f',
    file_name: 'ALOY.ndjson.gz',
    cloud_hostname: 'acme.atlassian.net',
    email: 'ann@example.com',
    project_key: 'ALOY',
    identifier: 'ALOY',
    name: 'Alloy',
  };
  const error = { code: 'rate_limited', detail: '2026-01-01T11:00:00.000Z' };
  api.on('GET', `${IMPORTS}jira/a/`, row('a', 'jira', { status: 'failed', error, metadata }));
  const { user } = openImports('jira/a/');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Try again after .*2026/);
  await user.click(screen.getByRole('button', { name: 'Run again…' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Project key/)).value).toBe('ALOY');
  expect(screen.getByLabelText<HTMLInputElement>(/API token/).value).toBe('');
  const start = api.hold('POST', `${IMPORTS}jira/`);
  await user.type(screen.getByLabelText(/API token/), 'new');
  await look(user);
  start(answer({ issues: 1, modules: 0, labels: 0, states: 1, users: [] }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Alloy');
});

test.each([
  {
    name: 'Linear',
    service: 'linear',
    labels: [/Team key/, /API key/],
    metadata: { team_key: 'ENG', api_key: 'ENG' },
    modules: 2,
    text: 'Issues3Projects2States4People1',
  },
  {
    name: 'Asana',
    service: 'asana',
    labels: [/Project URL/, /Personal access token/],
    ...{
      metadata: { project_gid: 'ENG', access_token: 'ENG' },
      modules: null,
      text: 'Issues3Sections4People1',
    },
  },
])(
  '$name is asked itself, and there is no file to choose',
  { timeout: 30_000 },
  async ({ name, service, labels, metadata, modules, text }) => {
    const counts = { issues: 3, modules, states: 4, labels: null, people: 1 };
    api.on('POST', `${IMPORTS}${service}/`, counts);
    const { user } = openImports();
    await user.click(await screen.findByRole('button', { name: `Import… from ${name}` }));
    for (const label of labels) await user.type(await screen.findByLabelText(label), 'ENG');
    expect(screen.queryByText('From a file')).toBeNull();
    await look(user);
    expect((await screen.findByRole('status', { name: 'Found in the source' })).textContent).toBe(text);
    if (service === 'asana') await user.type(screen.getByLabelText('Name'), 'Engine');
    const dry = row('c', service);
    api.on('POST', `${START}${service}/`, dry).on('GET', `${IMPORTS}${service}/c/`, dry);
    await user.click(screen.getByRole('button', { name: 'Preview changes' }));
    await vi.waitFor(() => expect(addressNow()).toBe(`/w/settings/imports/${service}/c/`));
    expect(api.sent('POST', `${START}${service}/`)[0]?.body).toMatchObject({ metadata });
  },
);
