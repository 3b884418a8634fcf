import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WallDashboard } from '#entities/insight/dashboards/types.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { dashboardRow, tileRow } from '#testing/dashboard-rows.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signOutOfTest } from '#testing/session.ts';
import { Component as Wall } from './wall-screen.tsx';

withTexts('dashboards', 'widgets', 'analytics');

const WALL = '/api/public/walls/secret/';
const dashboard = (id: string, name: string): WallDashboard => ({
  ...dashboardRow(id, { name }),
  tiles: [tileRow(`${id}t`, { kind: 'text', name: `Words of ${name}`, config: {} })],
});
const dataOf = (id: string) => `${WALL}dashboards/${id}/data/`;

let api: TestApi;
let dashboards: WallDashboard[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dashboards = [dashboard('d1', 'Team'), dashboard('d2', 'Release')];
  api = stubApi()
    .on('GET', WALL, () => answer({ workspace: { name: 'Works', logo: null }, dashboards, seconds: 30 }))
    .on('GET', dataOf('d1'), ({ query }) =>
      query['since']
        ? new Promise<Response>(() => {})
        : answer({ tiles: { d1t: { answer: { html: '<p>Hello team</p>' } } }, at: '1' }),
    )
    .on('GET', dataOf('d2'), ({ query }) =>
      query['since']
        ? new Promise<Response>(() => {})
        : answer({ tiles: { d2t: { answer: { html: '<p>Hello release</p>' } } }, at: '1' }),
    );
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () =>
  show(
    <Routes>
      <Route path="/wall/:token" element={<Wall />} />
    </Routes>,
    { at: '/wall/secret' },
  );

test('a wall shows its dashboards in turn, says what comes next, and asks for news of one alone', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
  expect(screen.getByText('Next: Release')).toBeTruthy();
  await vi.waitFor(() => expect(api.sent('GET', dataOf('d1')).at(-1)?.query).toEqual({ since: '1' }), {
    timeout: 5000,
  });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('heading', { name: 'Release' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Team' })).toBeNull();
  const asked = api.sent('GET', dataOf('d1')).length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(api.sent('GET', dataOf('d1'))).toHaveLength(asked);
  // Nothing on it can be pressed.
  expect(screen.queryByRole('button')).toBeNull();
});

test('a wall whose token is revoked shows a calm text at once', async () => {
  let answerNews: (response: Response) => void = () => {};
  api.on('GET', dataOf('d1'), ({ query }) =>
    query['since']
      ? new Promise<Response>((resolve) => {
          answerNews = resolve;
        })
      : answer({ tiles: { d1t: { answer: { html: '' } } }, at: '1' }),
  );
  open();
  await screen.findByRole('heading', { name: 'Team' });
  await vi.waitFor(() => expect(api.sent('GET', dataOf('d1'))).toHaveLength(2), { timeout: 5000 });
  act(() => answerNews(refusal(404, { error: 'The required object does not exist.' })));
  expect(await screen.findByText('Nothing to show here anymore')).toBeTruthy();
});

test('an address that is none shows the same, until there is a wall again', async () => {
  const wall = () => answer({ workspace: { name: 'Works', logo: null }, dashboards, seconds: 30 });
  api.on('GET', WALL, () => refusal(404, { error: 'The required object does not exist.' }));
  open();
  expect(await screen.findByText('Nothing to show here anymore')).toBeTruthy();
  const asked = api.sent('GET', WALL).length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(api.sent('GET', WALL)).toHaveLength(asked);
  api.on('GET', WALL, wall);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
});

test('a dashboard that is gone makes room for the others', async () => {
  api.on('GET', dataOf('d1'), () => {
    dashboards = [dashboard('d2', 'Release')];
    return refusal(404, { error: 'The required object does not exist.' });
  });
  open();
  expect(await screen.findByText('Nothing to show here anymore')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(await screen.findByRole('heading', { name: 'Release' })).toBeTruthy();
});
