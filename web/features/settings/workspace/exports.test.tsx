import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Exports } from './exports-screen.tsx';
import { pageOf } from '#testing/pages.ts';

withTexts('workspace-settings', 'settings');

const PATH = '/api/workspaces/w/export-issues/';
let api: TestApi;

const row = (id: string, fields: object = {}) => ({
  id,
  project: ['p'],
  provider: 'csv',
  status: 'completed',
  url: null,
  initiated_by_detail: { id: 'ada', display_name: 'Ada', avatar_url: null },
  created_at: '2026-01-01T10:00:00Z',
  ...fields,
});
const page = (total: number, ...rows: object[]) => ({ results: rows, total_results: total });

beforeEach(() => {
  signIn({ role: ROLE.ADMIN });
  api = stubApi().on('GET', PATH, page(0));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a format is chosen by its card, and what was asked for stands below', async () => {
  api.on('POST', PATH, {});
  const { user } = show(<Exports />);
  expect(await screen.findByText('No exports yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export… as Excel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Separate file for each project' }));
  api.on('GET', PATH, page(1, row('a', { provider: 'xlsx', url: '/file' })));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(api.sent('POST', PATH)[0]?.body).toEqual({ provider: 'xlsx', project: [], multiple: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/file');
});

test('the archive of the workspace is of everything, so that nothing is chosen', async () => {
  api.on('POST', PATH, {});
  const { user } = show(<Exports />);
  await user.click(await screen.findByRole('button', { name: 'Export… as Whole workspace (archive)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export the whole workspace' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  api.on('GET', PATH, page(1, row('a', { provider: 'archive', project: [], url: '/file' })));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('All projects')).toBeTruthy();
  expect(api.sent('POST', PATH)[0]?.body).toEqual({ provider: 'archive', project: [], multiple: false });
});

test('why a copy is not made is said where it was asked for', async () => {
  api.on('POST', PATH, () => refusal(400, { error: 'One at a time.' }));
  const { user } = show(<Exports />);
  await user.click(await screen.findByRole('button', { name: 'Export… as CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('One at a time.')).toBeTruthy();
});

test('exports stand ten to a page, with what became of them and who asked', async () => {
  api.on('GET', PATH, ({ query }) =>
    Response.json(
      pageOf(
        [...Array.from({ length: 10 }, (_, n) => row(String(n))), row('last', { status: 'failed' })],
        query,
      ),
    ),
  );
  const { user } = show(<Exports />);
  expect(await screen.findAllByText('Expired')).toHaveLength(10);
  expect(screen.getByText('1–10 of 11')).toBeTruthy();
  expect(screen.getAllByText('Ada')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Older exports' }));
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(screen.getByText('11–11 of 11')).toBeTruthy();
});

test('what has expired or failed is exported again, of the same projects', async () => {
  api.on('GET', PATH, page(1, row('old', { provider: 'json', project: ['p', 'q'] })));
  api.on('POST', PATH, () => refusal(400, { error: 'Ten are unfinished.' }));
  const { user } = show(<Exports />);
  const again = await screen.findByRole('button', { name: 'Export again: 2 projects' });
  await user.click(again);
  expect(await screen.findByText('Ten are unfinished.')).toBeTruthy();
  api.on('POST', PATH, {});
  api.on('GET', PATH, page(2, row('new', { status: 'queued' }), row('old')));
  await user.click(again);
  expect(await screen.findByText('Waiting')).toBeTruthy();
  const body = { provider: 'json', project: ['p', 'q'], multiple: false };
  expect(api.sent('POST', PATH).map((call) => call.body)).toEqual([body, body]);
});
