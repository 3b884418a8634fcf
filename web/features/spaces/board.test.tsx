import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/http/paths.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Board } from './board-screen.tsx';

withTexts('spaces');

const AT = '/api/public/anchor/f00/';
let api: TestApi;

const item = {
  id: 'i',
  name: 'Reduce compile time',
  sequence_id: 7,
  state_id: 's',
  state__group: 'unstarted',
  priority: 'high',
  start_date: null,
  target_date: null,
  label_ids: ['l'],
  vote_items: [],
  reaction_items: [],
};
const meta = { id: 'p', identifier: 'ALOY', name: 'Alloy', description: '', logo_props: {} };

beforeEach(() => {
  api = stubApi()
    .on('GET', `${AT}settings/`, {
      is_comments_enabled: false,
      is_reactions_enabled: false,
      is_votes_enabled: true,
      view_props: { list: true, kanban: false, spreadsheet: true },
    })
    .on('GET', `${AT}meta/`, { ...meta, view_name: null, is_indexed: false })
    .on('GET', `${AT}states/`, [{ id: 's', name: 'Todo', group: 'unstarted', color: '#000000' }])
    .on('GET', `${AT}labels/`, [{ id: 'l', name: 'Tooling', color: '#000000' }])
    .on('GET', `${AT}issues/`, { results: { s: { results: [item], total_results: 1 } } });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (query = '') =>
  show(
    <Routes>
      <Route path={pattern.publicBoard} element={<Board />} />
      <Route path="/" element={<p>The door</p>} />
    </Routes>,
    { at: `/spaces/issues/f00/${query}` },
  );

test('only the layouts that the owner allows can be chosen, and all filters go at once', async () => {
  const { user } = open('?board=kanban&priority=high&labels=l');
  const layouts = within(await screen.findByRole('radiogroup', { name: 'Layout' }));
  expect(layouts.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'list',
    'spreadsheet',
  ]);
  const asked = () => api.sent('GET', `${AT}issues/`).at(-1)?.query;
  expect(asked()).toMatchObject({ priority: 'high', labels: 'l' });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await vi.waitFor(() => expect(asked()).not.toHaveProperty('priority'));
  expect(asked()).not.toHaveProperty('labels');
  await user.click(screen.getByText('Table'));
  expect(await screen.findByRole('columnheader', { name: 'Priority' })).toBeTruthy();
});

test('a stranger who votes is asked to sign in, and comes back here', async () => {
  const { user } = open('?priority=high');
  await user.click(await screen.findByRole('button', { name: 'Upvote: 0' }));
  expect(await screen.findByText('The door')).toBeTruthy();
  expect(new URLSearchParams(addressNow().split('?')[1]).get('next_path')).toBe(
    '/spaces/issues/f00/?priority=high',
  );
});

test('a vote counts at once, and is taken back when it is not stored', async () => {
  signIn();
  const refuse = api.hold('POST', `${AT}issues/i/votes/`);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Upvote: 0' }));
  expect(await screen.findByRole('button', { name: 'Upvote: 1', pressed: true })).toBeTruthy();
  refuse(refusal(400, { error: 'Votes are not enabled for this project board' }));
  expect(await screen.findByRole('button', { name: 'Upvote: 0', pressed: false })).toBeTruthy();
});

test('a board that is gone says so, and one with a password asks for it', async () => {
  api.on('GET', `${AT}settings/`, () => refusal(404, { error: 'Project is not published' }));
  const { unmount } = open();
  expect(await screen.findByRole('heading', { name: "This board isn't published" })).toBeTruthy();
  unmount();
  api.on('GET', `${AT}settings/`, () => refusal(403, { error: 'No', is_password_needed: true }));
  open();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});
