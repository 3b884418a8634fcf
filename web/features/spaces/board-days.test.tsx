import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/http/paths.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signOutOfTest } from '#testing/session.ts';
import { Component as Board } from './board-screen.tsx';

withTexts('spaces', 'work-items', 'common');

const AT = '/api/public/anchor/f00/';
let api: TestApi;

const item = (id: string, days: object) => ({
  ...{ id, name: `Item ${id}`, sequence_id: 7, state_id: 's', state__group: 'unstarted', priority: 'high' },
  start_date: null,
  target_date: null,
  label_ids: [],
  vote_items: [],
  reaction_items: [],
  ...days,
});
const page = (items: unknown[], next_page_results = false) => answer({ results: items, next_page_results });

beforeEach(() => {
  api = stubApi()
    .on('GET', `${AT}settings/`, {
      is_comments_enabled: false,
      is_reactions_enabled: false,
      is_votes_enabled: false,
      view_props: { list: true, kanban: false, calendar: true, spreadsheet: false, gantt: true },
    })
    .on('GET', `${AT}meta/`, {
      id: 'p',
      identifier: 'ALOY',
      name: 'Alloy',
      description: '',
      logo_props: {},
      view_name: null,
      is_indexed: false,
    })
    .on('GET', `${AT}states/`, [{ id: 's', name: 'Todo', group: 'unstarted', color: '#000000' }])
    .on('GET', `${AT}labels/`, []);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

/** What the list answers that is ordered like this; the one by states has nothing. */
const answering = (order: string, reply: (query: Record<string, string>) => Response) =>
  api.on('GET', `${AT}issues/`, ({ query }) =>
    query['order_by'] === order ? reply(query) : answer({ results: {} }),
  );
const asked = (order: string) =>
  api.sent('GET', `${AT}issues/`).filter(({ query }) => query['order_by'] === order);

const open = (query: string) =>
  show(
    <Routes>
      <Route path={pattern.publicBoard} element={<Board />} />
    </Routes>,
    { at: `/spaces/issues/f00/${query}` },
  );

test('a month shows what is due on its days, is turned over, and opens an item', async () => {
  const due = ['1', '2', '3', '4', '5', '6'].map((id) => item(id, { target_date: '2026-05-06' }));
  answering('target_date', () => page(due));
  const { user } = open('?board=calendar&day=2026-05-20&priority=high');
  expect(await screen.findByRole('heading', { name: 'May 2026' })).toBeTruthy();
  const list = await screen.findByRole('list', { name: /May 6/ });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '3 more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  expect(asked('target_date').at(-1)?.query).toMatchObject({
    priority: 'high',
    target_date: expect.stringMatching(/^2026-04-2\d;after,2026-0[56]-\d\d;before$/) as string,
  });
  api.on('GET', `${AT}issues/1/`, () => refusal(404, {}));
  await user.click(screen.getByRole('button', { name: /Item 1/ }));
  expect(addressNow()).toContain('peekId=1');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('heading', { name: 'June 2026' })).toBeTruthy();
  expect(addressNow()).toContain('day=2026-06-01');
});

test('items with both days are bars, and of very many the first', async () => {
  answering('start_date', ({ cursor }) => {
    const first = Number(cursor?.split(':')[1]) * 100;
    const days = { start_date: '2026-05-04', target_date: '2026-05-08' };
    return page(
      Array.from({ length: 100 }, (_, n) => item(String(first + n), days)),
      true,
    );
  });
  open('?board=gantt');
  expect(await screen.findByText(/^Showing the first 500/)).toBeTruthy();
  expect(asked('start_date')).toHaveLength(5);
  expect(asked('start_date')[0]?.query).toMatchObject({ start_target_date: 'true' });
});

test('days that could not be read are asked for again', async () => {
  answering('target_date', () => refusal(500, {}));
  const { user } = open('?board=calendar&day=2026-05-20');
  await screen.findByRole('alert');
  answering('target_date', () => page([item('1', { target_date: '2026-05-06' })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Item 1')).toBeTruthy();
});
