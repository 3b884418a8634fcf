import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { useSaveState } from '#lib/unsaved/save-state.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { ItemTitle } from './item-title.tsx';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/issues/i1/';
let api: TestApi;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi().on('PATCH', PATH, () => answer(null, { seqs: { [projectStream('p')]: 2 } }));
  signIn();
  workItems.confirmRows([itemRow('i1', { name: 'Old name' })], projectStream('p'), 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Title({ canEdit = true }) {
  const row = useWorkItem('i1');
  return row ? <ItemTitle row={row} canEdit={canEdit} /> : <p>gone</p>;
}

function open() {
  const shown = show(<Title />);
  return { ...shown, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const sent = () => api.sent('PATCH', PATH).map(({ body }) => body);
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const readStored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('tandem.typed-name.'))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as unknown);

async function retype(user: ReturnType<typeof open>['user'], text: string) {
  await user.clear(field());
  if (text) await user.type(field(), text);
}

describe('the title of an item', () => {
  test('is saved after a pause in typing, once', async () => {
    const { user } = open();
    await retype(user, 'New name');
    expect(sent()).toEqual([]);
    await pause(1_600);
    expect(sent()).toEqual([{ name: 'New name', expected_name: 'Old name' }]);
    await user.tab();
    await pause(5_000);
    expect(sent()).toHaveLength(1);
  });

  test('is saved at once by Enter, which leaves the field', async () => {
    const { user } = open();
    await retype(user, 'New name');
    await user.keyboard('{Enter}');
    await pause(0);
    expect(sent()).toEqual([{ name: 'New name', expected_name: 'Old name' }]);
    expect(document.activeElement).not.toBe(field());
    expect(field().value).toBe('New name');
  });

  test('counts as unsaved from the first key until the server has it', async () => {
    const { user } = open();
    await user.type(field(), '!');
    expect(useSaveState.getState().status).toBe('saving');
    await pause(1_700);
    expect(useSaveState.getState().status).toBe('saved');
  });

  test('is on the device with each key: after a reload it stands there, and is sent', async () => {
    const { user, unmount } = open();
    await user.type(field(), '!');
    const stored = readStored();
    expect(stored).toMatchObject([{ text: 'Old name!', seen: 'Old name', userId: ME }]);
    unmount();
    await pause(1_600);
    expect(readStored()).toEqual([]);
  });

  test('that somebody else changed meanwhile overwrites nothing: both are shown, and mine is sent when I say so', async () => {
    api.on('PATCH', PATH, () =>
      refusal(409, { error: 'The work item was renamed meanwhile.', name: 'Theirs' }),
    );
    const { user } = open();
    await retype(user, 'Mine');
    await pause(1_600);
    const toast = useToasts.getState().toasts[0];
    expect(toast?.text).toMatch(/Theirs.*Mine/);
    expect(field().value).toBe('Mine');
    expect(useSaveState.getState().status).toBe('unsaved');
    await user.tab();
    await pause(5_000);
    expect(sent()).toHaveLength(1);
    api.on('PATCH', PATH, () => answer(null, { seqs: { [projectStream('p')]: 3 } }));
    act(() => toast?.actions?.[0]?.run());
    await pause(0);
    expect(sent().at(-1)).toEqual({ name: 'Mine', expected_name: 'Theirs' });
  });

  test('of somebody else is taken when I say so', async () => {
    api.on('PATCH', PATH, () =>
      refusal(409, { error: 'The work item was renamed meanwhile.', name: 'Theirs' }),
    );
    const { user } = open();
    await retype(user, 'Mine');
    await pause(1_600);
    act(() => workItems.confirmRows([itemRow('i1', { name: 'Theirs' })], projectStream('p'), 3));
    act(() => useToasts.getState().toasts[0]?.actions?.[1]?.run());
    expect(field().value).toBe('Theirs');
    await pause(5_000);
    expect(sent()).toHaveLength(1);
    expect(readStored()).toEqual([]);
  });

  test('is left as it was by Escape: nothing is sent, and the old name is back', async () => {
    const { user } = open();
    await retype(user, 'Nonsense');
    await user.keyboard('{Escape}');
    await pause(5_000);
    expect(sent()).toEqual([]);
    expect(field().value).toBe('Old name');
  });

  test('is one line, also when several are pasted', async () => {
    const { user } = open();
    await user.clear(field());
    await user.click(field());
    await user.paste('First\n  second');
    await user.tab();
    await pause(0);
    expect(sent()).toEqual([{ name: 'First second', expected_name: 'Old name' }]);
  });

  test('that was emptied is put back', async () => {
    const { user } = open();
    await retype(user, '');
    await user.tab();
    await pause(5_000);
    expect(sent()).toEqual([]);
    expect(field().value).toBe('Old name');
  });

  test('that is the same as before is not sent', async () => {
    const { user } = open();
    await retype(user, ' Old name ');
    await user.tab();
    await pause(5_000);
    expect(sent()).toEqual([]);
  });

  test('that somebody else changes after mine was saved is not overwritten when I leave the field', async () => {
    const { user } = open();
    await retype(user, 'Mine');
    await pause(1_600);
    act(() => workItems.confirmRows([itemRow('i1', { name: 'Theirs' })], projectStream('p'), 3));
    await user.tab();
    await pause(0);
    expect(sent()).toEqual([{ name: 'Mine', expected_name: 'Old name' }]);
    expect(field().value).toBe('Theirs');
  });

  test('that somebody else changes is shown while I am not typing', () => {
    open();
    act(() => workItems.confirmRows([itemRow('i1', { name: 'Theirs' })], projectStream('p'), 2));
    expect(field().value).toBe('Theirs');
  });

  test('is saved when the screen goes while something is typed', async () => {
    const { user, unmount } = open();
    await retype(user, 'New name');
    unmount();
    await pause(0);
    expect(sent()).toEqual([{ name: 'New name', expected_name: 'Old name' }]);
  });

  test('of an item that is gone meanwhile is sent nowhere', async () => {
    const { user } = open();
    await retype(user, 'New name');
    act(() => workItems.forgetStream(projectStream('p')));
    expect(screen.getByText('gone')).toBeTruthy();
    await pause(5_000);
    expect(sent()).toEqual([]);
  });

  test('can only be read by whoever may not change it', () => {
    show(<Title canEdit={false} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Old name' })).toBeTruthy();
  });
});

describe('a title under the caret', () => {
  test('stands under the caret as it was typed: blanks at its ends are taken off what is sent alone', async () => {
    const { user } = open();
    await user.type(field(), ' for ');
    await pause(1_600);
    expect([sent().at(-1), field().value]).toEqual([
      { name: 'Old name for', expected_name: 'Old name' },
      'Old name for ',
    ]);
    expect(readStored()).toEqual([]);
    await user.type(field(), 'all ');
    await pause(1_600);
    expect([sent().at(-1), field().value]).toEqual([
      { name: 'Old name for all', expected_name: 'Old name for' },
      'Old name for all ',
    ]);
    await user.tab();
    expect(field().value).toBe('Old name for all');
  });

  test('stays as it was typed while its window is left', async () => {
    const { user } = open();
    await user.type(field(), ' for ');
    fireEvent.blur(field());
    await pause(0);
    expect(sent()).toEqual([{ name: 'Old name for', expected_name: 'Old name' }]);
    await user.keyboard('all');
    expect(field().value).toBe('Old name for all');
  });

  test('that is empty for a moment stays empty under the caret, and is not sent', async () => {
    const { user } = open();
    await retype(user, '');
    await pause(5_000);
    expect([field().value, sent()]).toEqual(['', []]);
    await user.type(field(), 'New');
    await pause(1_600);
    expect(sent()).toEqual([{ name: 'New', expected_name: 'Old name' }]);
  });

  test('that is refused stays under the caret, and is sent again once it is another one', async () => {
    api.on('PATCH', PATH, () => refusal(400, { name: ['No.'] }));
    const { user } = open();
    await retype(user, 'Bad');
    await pause(5_000);
    expect([field().value, sent()]).toEqual(['Bad', [{ name: 'Bad', expected_name: 'Old name' }]]);
    await user.type(field(), 'ge');
    await pause(5_000);
    expect(sent().at(-1)).toEqual({ name: 'Badge', expected_name: 'Old name' });
    await user.tab();
    expect(field().value).toBe('Old name');
  });

  test('that is typed on over one of somebody else, which came in a pause, asks which one stays', async () => {
    const { user } = open();
    await user.type(field(), ' for ');
    await pause(1_600);
    act(() => workItems.confirmRows([itemRow('i1', { name: 'Theirs' })], projectStream('p'), 3));
    expect(field().value).toBe('Old name for ');
    await user.type(field(), 'all');
    await pause(1_600);
    expect(sent().at(-1)).toEqual({ name: 'Old name for all', expected_name: 'Old name for' });
  });
});
