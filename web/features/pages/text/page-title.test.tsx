import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usePage } from '#entities/pages/pages/hooks.ts';
import { pages } from '#entities/pages/pages/store.ts';
import { useConnection } from '#lib/http/connection.ts';
import { useSaveState } from '#lib/unsaved/save-state.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PageTitle } from './page-title.tsx';

withTexts('pages');

const PATH = '/api/workspaces/w/projects/p/pages/a/';
let api: TestApi;
let left = 0;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  left = 0;
  api = stubApi().on('PATCH', PATH, () => answer(null, { seqs: { [projectStream('p')]: 2 } }));
  signIn();
  pages.confirmRows([pageRow('a', { name: 'Plan' })], projectStream('p'), 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Title({ isEditable = true }) {
  const page = usePage('a');
  if (!page) return null;
  const leave = () => {
    left += 1;
  };
  return <PageTitle {...{ page, isEditable }} projectId="p" onLeave={leave} />;
}
const open = () => ({
  ...show(<Title />),
  user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
});
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const sent = () => api.sent('PATCH', PATH).map(({ body }) => body);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the title of a page', () => {
  test('is saved a second after the last key, and counts as unsaved until then', async () => {
    const { user } = open();
    await user.type(field(), 's');
    expect(useSaveState.getState().status).toBe('saving');
    await pass(700);
    await user.type(field(), '!');
    await pass(700);
    expect(sent()).toEqual([]);
    await pass(600);
    expect(sent()).toEqual([{ name: 'Plans!', expected_name: 'Plan' }]);
    await pass(600);
    expect(useSaveState.getState().status).toBe('saved');
  });

  test('is saved when the field is left, and when the screen goes', async () => {
    const { user, unmount } = open();
    await user.type(field(), ' A');
    await user.tab();
    expect(sent()).toEqual([{ name: 'Plan A', expected_name: 'Plan' }]);
    await pass(0);
    await user.type(field(), 'B');
    unmount();
    expect(sent().at(-1)).toMatchObject({ name: expect.stringMatching(/B$/) as string });
    await pass(0);
    expect(useConnection.getState().unsavedTexts).toBe(0);
  });

  test.each(['{Enter}', '{End}{ArrowDown}'])('%s saves and goes on to the text', async (keys) => {
    const { user } = open();
    await user.type(field(), ` A${keys}`);
    expect([left, sent()]).toEqual([1, [{ name: 'Plan A', expected_name: 'Plan' }]]);
  });

  test('goes nowhere by an arrow from the middle of it', async () => {
    const { user } = open();
    await user.click(field());
    field().setSelectionRange(1, 1);
    await user.keyboard('{ArrowDown}');
    expect(left).toBe(0);
  });

  test('is as it was after Escape', async () => {
    const { user } = open();
    await user.type(field(), ' nonsense{Escape}');
    expect(field().value).toBe('Plan');
    await user.tab();
    await pass(5_000);
    expect(sent()).toEqual([]);
  });

  test('is not sent when nothing of it changed', async () => {
    const { user } = open();
    await user.type(field(), '  ');
    await user.tab();
    expect(sent()).toEqual([]);
  });

  test('of a page that is gone meanwhile is sent nowhere', async () => {
    const { user, redraw } = open();
    await user.type(field(), ' A');
    act(() => pages.forgetStream(projectStream('p')));
    redraw(<Title />);
    await pass(5_000);
    expect(sent()).toEqual([]);
  });

  test('is read only for whoever may not write, and says when there is none', () => {
    act(() => pages.confirmRows([pageRow('a', { name: '' })], projectStream('p'), 2));
    show(<Title isEditable={false} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Untitled');
  });

  test('of a page that was just made has the keyboard', () => {
    act(() => pages.confirmRows([pageRow('a', { name: '' })], projectStream('p'), 2));
    open();
    expect(document.activeElement).toBe(field());
  });
});
