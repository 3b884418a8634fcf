import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/paths.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Imports } from './imports-screen.tsx';

withTexts('imports', 'settings', 'project-settings');

const ALL = '/api/workspaces/w/importers/';
const START = '/api/workspaces/w/projects/importers/csv/';
let api: TestApi;

const row = (id: string, fields: object = {}) => ({
  ...{ id, service: 'csv', status: 'completed', project: null, project_detail: null, is_dry_run: false },
  initiated_by_detail: { id: 'ada', display_name: 'Ada', avatar_url: null },
  metadata: { file_id: 'f', file_name: 'tasks.csv', cloud_hostname: null, identifier: 'NEW', name: 'New' },
  ...{ config: { columns: null, states: {} }, data: { users: [] }, created_at: '2026-01-01T10:00:00Z' },
  ...{ difference: null, imported_data: null, step: null, done: 0, total: null, error: null, has_file: true },
  ...fields,
});
const nothing = { new: 0, unchanged: 0, names: [] };
const difference = {
  project: { name: 'New', identifier: 'NEW', is_new: true },
  items: {
    ...{ new: 2, changed: 1, unchanged: 4, deleted_here: 0 },
    first_new: [{ external_id: 'T-1', sequence_id: null, name: 'First', changes: [] }],
    first_changed: [
      {
        ...{ external_id: 'T-9', sequence_id: 3, name: 'Ninth' },
        changes: [{ field: 'state', from: 'Todo', to: 'Done' }],
      },
    ],
  },
  ...{ comments: { new: 0, changed: 0 }, links: { new: 0 }, unlinked_files: 0 },
  ...{ labels: nothing, types: nothing, cycles: nothing, modules: nothing },
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
  ...{ created: 2, updated: 1, unchanged: 4, deleted_here: 0, renumbered: 0, comments: 3, relations: 0 },
  ...{ unresolved_relations: 0, unconverted_texts: 0, unlinked_files: 0, people: 1, cycles: 0, modules: 0 },
  ...{ epics: 0, not_taken: { total: 0, first: [] } },
};

beforeEach(() => {
  signIn({ role: ROLE.ADMIN });
  api = stubApi().on('GET', ALL, []);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (path = '') =>
  show(
    <Routes>
      <Route path={`/:workspaceSlug/${pattern.workspaceImports}`} element={<Imports />} />
    </Routes>,
    { at: `/w/settings/imports/${path}` },
  );

test('earlier imports stand in a list, and go off it when that is asked for', async () => {
  api.on('GET', ALL, [row('a'), row('b', { status: 'failed' })]).on('DELETE', `${ALL}csv/a/`, null);
  const { user } = open();
  expect(await screen.findAllByRole('link', { name: 'tasks.csv' })).toHaveLength(2);
  expect(screen.getByText('Failed')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Take tasks.csv off the list' })[0]!);
  api.on('GET', ALL, [row('b', { status: 'failed' })]);
  await user.click(await screen.findByRole('button', { name: 'Take it off' }));
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'tasks.csv' })).toHaveLength(1));
  expect(api.sent('DELETE', `${ALL}csv/a/`)).toHaveLength(1);
});

test('what would change is shown, and imported as it was looked at', async () => {
  api.on('GET', `${ALL}csv/a/`, row('a', { is_dry_run: true, difference }));
  const { user } = open('csv/a/');
  const found = within(await screen.findByRole('region', { name: 'What would change' }));
  expect(found.getByRole('row', { name: 'Work items 2 1 4' })).toBeTruthy();
  expect(found.getByText('Line 4').parentElement?.textContent).toContain('Due date: “soon” is not a date');
  expect(found.getByText('as an earlier release said it')).toBeTruthy();
  expect(found.getByText('Ninth').textContent).toContain('State Todo Done');
  api
    .on('POST', START, row('b', { status: 'queued' }))
    .on('GET', `${ALL}csv/b/`, row('b', { status: 'queued' }));
  await user.click(screen.getByRole('button', { name: 'Import 3 changes' }));
  expect(await screen.findByText('Waiting for its turn')).toBeTruthy();
  expect(addressNow()).toBe('/w/settings/imports/csv/b/');
  expect(api.sent('POST', START)[0]?.body).toEqual({
    metadata: { file_id: 'f', cloud_hostname: null },
    config: { is_dry_run: false, columns: { title: 'Summary' }, states: {}, priorities: {} },
    data: { users: [] },
    ...{ identifier: 'NEW', name: 'New' },
  });
});

test('other choices are looked at again before anything is imported', { timeout: 30_000 }, async () => {
  api.on('GET', `${ALL}csv/a/`, row('a', { is_dry_run: true, difference }));
  const { user } = open('csv/a/');
  await user.click(await screen.findByRole('combobox', { name: 'Group of Odd' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await user.click(screen.getByRole('combobox', { name: 'What priority Someday is' }));
  await user.click(await screen.findByRole('option', { name: 'Low' }));
  await user.click(screen.getByRole('combobox', { name: 'What Mood is read as' }));
  await user.click(await screen.findByRole('option', { name: 'Labels' }));
  expect(screen.queryByRole('button', { name: 'Import 3 changes' })).toBeNull();
  api.on('POST', START, () => refusal(400, { error: '5 imports are under way already.' }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('5 imports are under way already.')).toBeTruthy();
  expect(api.sent('POST', START)[0]?.body).toMatchObject({
    config: {
      ...{ is_dry_run: true, columns: { title: 'Summary', labels: 'Mood' } },
      ...{ states: { Odd: 'completed' }, priorities: { Someday: 'low' } },
    },
  });
});

test('a report says what came, and a failed import why it did not', async () => {
  api
    .on('GET', `${ALL}csv/a/`, row('a', { project: 'p', imported_data: report }))
    .on(
      'GET',
      `${ALL}jira/b/`,
      row('b', { service: 'jira', status: 'failed', error: { code: 'empty', detail: 'x' } }),
    );
  const first = open('csv/a/');
  const region = within(await screen.findByRole('region', { name: 'Report' }));
  expect(region.getByText('3 comments')).toBeTruthy();
  expect(region.getByRole('link', { name: 'Open the project' })).toBeTruthy();
  first.unmount();
  open('jira/b/');
  expect((await screen.findByRole('alert')).textContent).toContain('holds no work item');
});

test('a file runs again into the project that it was to make, and nowhere once the dialog is closed', async () => {
  api.on('GET', `${ALL}csv/b/`, row('b', { status: 'failed', error: { code: 'running', detail: '' } }));
  const { user } = open('csv/b/');
  const again = async () => {
    await user.click(await screen.findByRole('button', { name: 'Run again…' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('New');
    await user.click(screen.getByRole('button', { name: 'Look at it' }));
  };
  const started = api.hold('POST', START);
  await again();
  await user.keyboard('{Escape}');
  started(answer(row('c', { status: 'queued' })));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressNow()).toBe('/w/settings/imports/csv/b/');
  api
    .on('POST', START, row('d', { status: 'queued' }))
    .on('GET', `${ALL}csv/d/`, row('d', { status: 'queued' }));
  await again();
  expect(await screen.findByText('Waiting for its turn')).toBeTruthy();
  expect(addressNow()).toBe('/w/settings/imports/csv/d/');
  expect(api.sent('POST', START).at(-1)?.body).toMatchObject({ identifier: 'NEW', name: 'New' });
});

test('is for administrators', async () => {
  signIn({ role: ROLE.MEMBER });
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(api.calls).toEqual([]);
});
