import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members } from '#entities/workspaces/members/store.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { memberRow, personRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component } from './search-screen.tsx';

withTexts('shell');

const SEARCH = '/api/workspaces/w/search/';
const NOTHING = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [] };
const inProject = { project_id: 'p', project__identifier: 'ALOY', workspace__slug: 'w' };
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  members.confirmRows([memberRow(personRow('ada', { display_name: 'Ada Crash' }))], 'workspace:w', 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('everything that is found stands by its kind, people too, and leads there', async () => {
  const issue = { id: 'i', name: 'Crash on start', sequence_id: 7, type_id: null, ...inProject };
  const results = { ...NOTHING, issue: [issue], cycle: [{ id: 'c', name: 'Crash week', ...inProject }] };
  api.on('GET', SEARCH, { results });
  const { user } = show(<Component />, { at: '/w/search/?q=crash' });
  await screen.findByRole('region', { name: 'Work items' });
  const kinds = within(screen.getByRole('group', { name: 'Result types' })).getAllByRole('button');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['All', 'Work items1', 'Cycles1', 'People1']);
  await user.click(screen.getByRole('button', { name: /^Cycles/ }));
  expect(screen.queryByRole('region', { name: 'Work items' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Crash week/ }));
  expect(addressNow()).toBe('/w/projects/p/cycles/c/');
});

test('what is typed is asked for and stands in the address; nothing found is said', async () => {
  api.on('GET', SEARCH, { results: NOTHING });
  const { user } = show(<Component />, { at: '/w/search/' });
  expect(screen.getByText('What are you looking for?')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Search everything in the workspace' }), 'is:open zz');
  expect(await screen.findByText('Try different or fewer words.')).toBeDefined();
  expect(api.sent('GET', SEARCH).at(-1)?.query).toMatchObject({
    search: 'is:open zz',
    workspace_search: 'true',
  });
  expect(addressNow()).toContain('q=is%3Aopen+zz');
});

test('a search that fails is said', async () => {
  api.on('GET', SEARCH, () => refusal(500, { error: 'x' }));
  show(<Component />, { at: '/w/search/?q=crash' });
  expect(await screen.findByText(/Something went wrong. Please try again./)).toBeDefined();
});

// docs/contract/search.md#accents
// docs/contract/search.md#texts-without-spaces
test('what was found is marked where it stands, whatever its accents', async () => {
  const named = (name: string) => ({ id: name, name, sequence_id: 7, type_id: null, ...inProject });
  const marked = async (query: string, name: string) => {
    api.on('GET', SEARCH, { results: { ...NOTHING, issue: [named(name)] } });
    const { unmount } = show(<Component />, { at: `/w/search/?q=${encodeURIComponent(query)}` });
    const row = within(await screen.findByRole('region', { name: 'Work items' })).getByRole('button');
    const texts = [...row.querySelectorAll('b')].map(({ textContent }) => textContent);
    expect(row.textContent).toContain(name);
    unmount();
    return texts;
  };
  expect(await marked('naive CAFE', 'Ein naïves Café')).toEqual(['naïve', 'Café']);
  expect(await marked('strasse', 'Größere Straße')).toEqual(['Straße']);
  expect(await marked('画', 'ログイン画面')).toEqual(['画']);
});
