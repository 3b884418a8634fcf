import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { fields } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { answer, refusal, type TestApi } from '#testing/api.ts';
import { addressNow, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { IMPORTS, importRow, openImports, startImports } from '../testing.tsx';

withTexts('imports', 'settings', 'project-settings', 'fields');

const START = '/api/workspaces/w/projects/importers/csv/';
let api: TestApi;

const nothing = { new: 0, unchanged: 0, names: [] };
const difference = {
  project: { name: 'New', identifier: 'NEW', is_new: true },
  items: {
    new: 2,
    changed: 1,
    unchanged: 4,
    deleted_here: 0,
    first_new: [{ external_id: 'T-1', sequence_id: null, name: 'First', changes: [] }],
    first_changed: [
      {
        external_id: 'T-9',
        sequence_id: 3,
        name: 'Ninth',
        changes: [{ field: 'state', from: 'Todo', to: 'Done' }],
      },
    ],
  },
  comments: { new: 0, changed: 0 },
  links: { new: 0 },
  unlinked_files: 0,
  labels: nothing,
  types: nothing,
  cycles: nothing,
  modules: nothing,
  states: { new: 1, unchanged: 1, names: ['Odd'] },
  people: { new: 1, unchanged: 0, names: ['Bea'] },
  not_taken: {
    total: 2,
    first: [
      {
        place: 'line 4',
        line: 4,
        error: 'target_date: "soon" is no date',
        reason: { code: 'no_date', field: 'target_date', value: 'soon' },
      },
      { place: 'line 9', error: 'as an earlier release said it' },
    ],
  },
  found_states: [
    { name: 'Odd', group: 'unstarted', is_new: true, items: 2 },
    { name: 'Done', group: 'completed', is_new: false, items: 1 },
  ],
  found_priorities: [{ name: 'Someday', priority: 'none', items: 2 }],
  found_people: [{ username: 'bea', display_name: 'Bea' }],
  table: {
    columns: [
      { name: 'Summary', sample: 'First' },
      { name: 'Mood', sample: 'good' },
    ],
    fields: { title: 'Summary' },
  },
};
const report = {
  created: 2,
  updated: 1,
  unchanged: 4,
  deleted_here: 0,
  renumbered: 0,
  comments: 3,
  relations: 0,
  unresolved_relations: 0,
  unconverted_texts: 0,
  unlinked_files: 0,
  people: 1,
  cycles: 0,
  modules: 0,
  epics: 0,
  not_taken: { total: 0, first: [] },
};

beforeEach(() => {
  api = startImports();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('earlier imports stand in a list, and go off it when that is asked for', async () => {
  api
    .on('GET', IMPORTS, [importRow('a'), importRow('b', { status: 'failed' })])
    .on('DELETE', `${IMPORTS}csv/a/`, null);
  const { user } = openImports();
  expect(await screen.findAllByRole('link', { name: 'tasks.csv' })).toHaveLength(2);
  expect(screen.getByText('Failed')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Remove tasks.csv from the list' })[0]!);
  api.on('GET', IMPORTS, [importRow('b', { status: 'failed' })]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'tasks.csv' })).toHaveLength(1));
  expect(api.sent('DELETE', `${IMPORTS}csv/a/`)).toHaveLength(1);
});

test('what would change is shown, and imported as it was looked at', async () => {
  api.on('GET', `${IMPORTS}csv/a/`, importRow('a', { is_dry_run: true, difference }));
  const { user } = openImports('csv/a/');
  const found = within(await screen.findByRole('region', { name: 'What would change' }));
  expect(found.getByRole('row', { name: 'Work items 2 1 4' })).toBeTruthy();
  expect(found.getByText('Row 4').parentElement?.textContent).toContain("Due date: “soon” isn't a date");
  expect(found.getByText('as an earlier release said it')).toBeTruthy();
  expect(found.getByText('Ninth').textContent).toContain('State Todo Done');
  api
    .on('POST', START, importRow('b', { status: 'queued' }))
    .on('GET', `${IMPORTS}csv/b/`, importRow('b', { status: 'queued' }));
  await user.click(screen.getByRole('button', { name: 'Import 3 changes' }));
  expect(await screen.findByText('Waiting to start')).toBeTruthy();
  expect(addressNow()).toBe('/w/settings/imports/csv/b/');
  expect(api.sent('POST', START)[0]?.body).toEqual({
    metadata: { file_id: 'f', cloud_hostname: null },
    config: {
      is_dry_run: false,
      columns: { title: 'Summary' },
      fields: {},
      day_order: null,
      encoding: null,
      states: {},
      priorities: {},
    },
    data: { users: [] },
    identifier: 'NEW',
    name: 'New',
  });
});

test('other choices are looked at again before anything is imported', { timeout: 30_000 }, async () => {
  api.on('GET', `${IMPORTS}csv/a/`, importRow('a', { is_dry_run: true, difference }));
  const { user } = openImports('csv/a/');
  await user.click(await screen.findByRole('combobox', { name: 'State group for Odd' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await user.click(screen.getByRole('combobox', { name: 'Priority for Someday' }));
  await user.click(await screen.findByRole('option', { name: 'Low' }));
  await user.click(screen.getByRole('combobox', { name: 'Field for Mood' }));
  await user.click(await screen.findByRole('option', { name: 'Labels' }));
  expect(screen.queryByRole('button', { name: 'Import 3 changes' })).toBeNull();
  api.on('POST', START, () => refusal(400, { error: '5 imports are under way already.' }));
  await user.click(screen.getByRole('button', { name: 'Preview again' }));
  expect(await screen.findByText('5 imports are under way already.')).toBeTruthy();
  expect(api.sent('POST', START)[0]?.body).toMatchObject({
    config: {
      is_dry_run: true,
      columns: { title: 'Summary', labels: 'Mood' },
      states: { Odd: 'completed' },
      priorities: { Someday: 'low' },
    },
  });
});

test('a column becomes a field that is here, a new one, or nothing', { timeout: 30_000 }, async () => {
  const here: Partial<Field> = {
    id: 'here',
    workspace_id: currentWorkspace().id,
    key: 'cost',
    name: 'Cost',
    kind: 'number',
    deleted_at: null,
  };
  fields.confirmRows([here as Field], workspaceStream('w'), 1);
  const columns = [...difference.table.columns, { name: 'Cost', sample: '5', becomes: 'here' }];
  const own = [{ name: 'Cost', kind: 'number', is_new: false, items: 2 }];
  const found = { ...difference, fields: own, table: { ...difference.table, columns } };
  api.on('GET', `${IMPORTS}csv/a/`, importRow('a', { is_dry_run: true, difference: found }));
  const { user } = openImports('csv/a/');
  const cost = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Field for Cost' });
  expect(cost.value).toBe('Cost');
  expect(screen.getByRole('heading', { name: 'Custom fields' }).nextSibling?.textContent).toBe(
    'NumberCost2 values',
  );
  await user.click(screen.getByRole('combobox', { name: 'Field for Mood' }));
  await user.click(await screen.findByRole('option', { name: 'New field' }));
  api.on('POST', START, () => refusal(400, { error: 'x' }));
  await user.click(screen.getByRole('button', { name: 'Preview again' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', START)[0]?.body).toMatchObject({
      config: { columns: { title: 'Summary' }, fields: { Mood: 'new' } },
    }),
  );
});

test('a report says what came, and a failed import why it did not', async () => {
  api
    .on('GET', `${IMPORTS}csv/a/`, importRow('a', { project: 'p', imported_data: report }))
    .on(
      'GET',
      `${IMPORTS}jira/b/`,
      importRow('b', { service: 'jira', status: 'failed', error: { code: 'empty', detail: 'x' } }),
    );
  const first = openImports('csv/a/');
  const region = within(await screen.findByRole('region', { name: 'Results' }));
  expect(region.getByText('3 comments')).toBeTruthy();
  expect(region.getByRole('link', { name: 'Open project' })).toBeTruthy();
  first.unmount();
  openImports('jira/b/');
  expect((await screen.findByRole('alert')).textContent).toContain('has no work items');
});

test('a file runs again into the project that it was to make, and nowhere once the dialog is closed', async () => {
  api.on(
    'GET',
    `${IMPORTS}csv/b/`,
    importRow('b', { status: 'failed', error: { code: 'running', detail: '' } }),
  );
  const { user } = openImports('csv/b/');
  const again = async () => {
    await user.click(await screen.findByRole('button', { name: 'Run again…' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('New');
    await user.click(screen.getByRole('button', { name: 'Preview import' }));
  };
  const started = api.hold('POST', START);
  await again();
  await user.keyboard('{Escape}');
  started(answer(importRow('c', { status: 'queued' })));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressNow()).toBe('/w/settings/imports/csv/b/');
  api
    .on('POST', START, importRow('d', { status: 'queued' }))
    .on('GET', `${IMPORTS}csv/d/`, importRow('d', { status: 'queued' }));
  await again();
  expect(await screen.findByText('Waiting to start')).toBeTruthy();
  expect(addressNow()).toBe('/w/settings/imports/csv/d/');
  expect(api.sent('POST', START).at(-1)?.body).toMatchObject({ identifier: 'NEW', name: 'New' });
});

test('is for administrators', async () => {
  signIn({ role: ROLE.MEMBER });
  openImports();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(api.calls).toEqual([]);
});

const table = {
  columns: [
    { name: 'Summary', sample: 'First', filled: 3, is_read: true },
    { name: 'Mood', sample: 'good', filled: 2, is_read: false },
    { name: 'Empty', sample: '', filled: 0, is_read: false },
  ],
  fields: { title: 'Summary' },
  product: { name: 'jira', marks: ['Summary', 'Issue key'] },
  encoding: { name: 'windows-1251', is_sure: false },
  days: [{ field: 'target_date', order: 'month_first', is_sure: false, example: '03/04/2026' }],
  preview: [['Первая', '', 'good']],
};
const notes = [
  {
    code: 'unknown_parent',
    total: 7,
    first: [{ place: 'line 5', line: 5, value: 'D → X' }],
  },
];

test(
  'a table says as what it is read; letters and days can be read otherwise',
  { timeout: 30_000 },
  async () => {
    const unsure = [{ name: 'Odd', group: 'unstarted', is_new: true, items: 1, is_sure: false }];
    api.on(
      'GET',
      `${IMPORTS}csv/a/`,
      importRow('a', { is_dry_run: true, difference: { ...difference, table, notes, found_states: unsure } }),
    );
    const { user } = openImports('csv/a/');
    const found = within(await screen.findByRole('region', { name: 'What would change' }));
    expect(
      found.getByText('This looks like an export from Jira: it has the columns Summary and Issue key'),
    ).toBeTruthy();
    expect(found.getByText('1 column with values is skipped').textContent).toContain('Mood');
    expect(found.queryByText('Empty')).toBeNull();
    expect(found.getByText("7 work items have a parent that isn't in the file").textContent).toContain(
      'D → X',
    );
    expect(screen.getByText(/our guess, please check/)).toBeTruthy();
    expect(screen.getByText('Первая · good')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Dates like 03/04' }));
    await user.click(await screen.findByRole('option', { name: 'Day first: 3 April' }));
    const letters = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character encoding' });
    expect(letters.value).toBe('windows-1251');
    await user.click(letters);
    await user.click(await screen.findByRole('option', { name: 'koi8-r' }));
    api.on('POST', START, () => refusal(400, { error: 'x' }));
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await vi.waitFor(() =>
      expect(api.sent('POST', START)[0]?.body).toMatchObject({
        config: { is_dry_run: true, day_order: 'day_first', encoding: 'koi8-r' },
      }),
    );
  },
);

test('the report says what was not read and what was changed', async () => {
  api.on(
    'GET',
    `${IMPORTS}csv/a/`,
    importRow('a', { project: 'p', imported_data: { ...report, table, notes } }),
  );
  openImports('csv/a/');
  const region = within(await screen.findByRole('region', { name: 'Results' }));
  expect(region.getByText('How we read the file')).toBeTruthy();
  expect(region.getByText("7 work items have a parent that isn't in the file")).toBeTruthy();
});
