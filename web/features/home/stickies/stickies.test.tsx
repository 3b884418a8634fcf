import { screen, within } from '@testing-library/react';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { stickyRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component } from './stickies-screen.tsx';

withTexts('stickies', 'editor');

const PATH = '/api/workspaces/w/stickies/';
const mine = userStream(ME);
let api: TestApi;

function open(rows: Sticky[]) {
  api.on('GET', PATH, ({ query }: Call) => {
    const results = rows.filter(({ name }) => (name ?? '').includes(query['query'] ?? ''));
    return answer(
      { results, next_page_results: false, total_count: results.length },
      { seqs: { [mine]: 0 } },
    );
  });
  return show(<Component />).user;
}
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('stickies stand in their order, and are found by their words', async () => {
  const user = open([
    stickyRow('a', { name: 'Release', sort_order: 2 }),
    stickyRow('b', { name: 'Retro', sort_order: 3 }),
  ]);
  await screen.findByRole('article', { name: 'Retro' });
  expect(names()).toEqual(['Retro', 'Release']);
  await user.type(screen.getByRole('textbox', { name: 'Search stickies' }), 'rel');
  expect(names()).toEqual(['Release']);
  await user.type(screen.getByRole('textbox', { name: 'Search stickies' }), 'x');
  expect(screen.getByText('No stickies match')).toBeDefined();
});

test('what is written is stored by itself, and its colour at once', async () => {
  const user = open([stickyRow('a', { name: 'Release' })]);
  api.hold('PATCH', `${PATH}a/`);
  await user.click(await screen.findByRole('button', { name: 'Edit Release' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 9');
  const body = { name: 'Release 9', expected_name: 'Release' };
  await vi.waitFor(() => expect(api.sent('PATCH', `${PATH}a/`)[0]?.body).toEqual(body), 5_000);
  // The editor is fetched when it is first needed.
  await user.click(await screen.findByRole('button', { name: 'Color' }, { timeout: 15_000 }));
  await user.click(await screen.findByRole('button', { name: 'Green' }));
  expect(screen.getByRole('article').getAttribute('style')).toContain('--note-green');
}, 20_000);

test('one that is empty is written on before there is another', async () => {
  const user = open([stickyRow('a', { name: null })]);
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'New sticky' }));
  expect(useToasts.getState().toasts.at(-1)?.title).toBe('You already have an empty sticky');
  expect(api.sent('POST', PATH)).toEqual([]);
});

test('a new one is open and coloured; the keyboard moves it', async () => {
  const user = open([
    stickyRow('a', { name: 'Release', sort_order: 2 }),
    stickyRow('b', { name: 'Retro', sort_order: 3 }),
  ]);
  api.hold('PATCH', `${PATH}a/`);
  api.hold('POST', PATH);
  await screen.findByRole('article', { name: 'Retro' });
  screen.getByRole('button', { name: 'Move Release' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(names()).toEqual(['Release', 'Retro']);
  await user.click(screen.getByRole('button', { name: 'New sticky' }));
  const card = screen.getAllByRole('article')[0] as HTMLElement;
  expect(within(card).getByRole('textbox', { name: 'Title' })).toBeDefined();
  expect(api.sent('POST', PATH)[0]?.body).toMatchObject({ background_color: expect.stringMatching(/^#/) });
});
