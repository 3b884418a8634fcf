import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { branchName } from '../model/items/item-commands.ts';
import { ItemTools } from './item-tools.tsx';
import { PartDialogSlot } from './parts/part-dialog-slot.tsx';

withTexts('work-items', 'detail', 'fields');

const stream = projectStream('p');
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const UNDO = '/api/workspaces/w/undo/';
let api: TestApi;
let wire: Wire;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi().on('GET', `${ITEM}subscribe/`, () =>
    answer({ subscribed: false }, { seqs: { [stream]: 1 } }),
  );
  wire = signIn();
  fillProject([itemRow('i1', { state_id: 'done', state__group: 'completed' })]);
  follow(stream, 1);
  follow(userStream(ME), 0);
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Tools() {
  const row = useWorkItem('i1');
  if (!row) return <p>gone</p>;
  return (
    <Layout>
      <ItemTools row={row} />
      <PartDialogSlot />
    </Layout>
  );
}

const pass = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open() {
  show(<Tools />);
  await pass();
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
const followButton = () => screen.getByRole('button', { name: /Follow(ing)?$/ });
const choose = async (user: Awaited<ReturnType<typeof open>>, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('following', () => {
  test('shows at once, and stays when it is stored', async () => {
    api.on('POST', `${ITEM}subscribe/`, () => answer({}, { status: 201, seqs: { [userStream(ME)]: 1 } }));
    const user = await open();
    expect(followButton().textContent).toBe('Follow');
    await user.click(followButton());
    expect(followButton().textContent).toBe('Following');
    await pass(100);
    expect(followButton().textContent).toBe('Following');
  });

  test('is undone when it is refused', async () => {
    api.on('POST', `${ITEM}subscribe/`, () => refusal(400, { error: 'The work item is archived.' }));
    const user = await open();
    await user.click(followButton());
    await pass(100);
    expect(followButton().textContent).toBe('Follow');
  });

  test('by what happened elsewhere shows too', async () => {
    await open();
    api.on('GET', `${ITEM}subscribe/`, () => answer({ subscribed: true }, { seqs: { [stream]: 2 } }));
    act(() => {
      wire.deliver(userStream(ME), { kind: 'subscription', op: 'put', id: 's', row: { issue: 'i1' } });
    });
    await pass(50);
    expect(followButton().textContent).toBe('Following');
  });

  test('of others is listed, and members take them off', async () => {
    const ada = { id: 's1', member: { id: 'ada', display_name: 'Ada' }, is_subscribed: true };
    api.on('GET', `${ITEM}issue-subscribers/`, () => answer([ada]));
    api.on('DELETE', `${ITEM}issue-subscribers/ada/`, () => {
      api.on('GET', `${ITEM}issue-subscribers/`, () => answer([]));
      return answer(null);
    });
    const user = await open();
    await choose(user, 'Followers');
    await user.click(await screen.findByRole('button', { name: 'Remove Ada' }));
    expect(await screen.findByText('No followers yet.')).toBeTruthy();
  });
});

describe('archiving', () => {
  test('is for what is over, and can be taken back', async () => {
    api.on('POST', `${ITEM}archive/`, () => answer({ archived_at: '2026-01-02' }, { seqs: { [stream]: 2 } }));
    const undone = { mutation_id: 'm', issue_ids: ['i1'] };
    api.on('POST', UNDO, () => answer(undone, { seqs: { [stream]: 3 } }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(workItems.get('i1')?.archived_at).not.toBeNull();
    await pass(50);
    useToasts.getState().toasts.at(-1)?.actions?.[0]?.run();
    await pass(50);
    const [archived] = api.sent('POST', `${ITEM}archive/`);
    expect(api.sent('POST', UNDO)).toMatchObject([{ body: { mutation_id: archived?.key } }]);
    expect(workItems.get('i1')?.archived_at).toBeNull();
  });

  test('is not offered for what goes on', async () => {
    act(() => workItems.confirmRows([itemRow('i1')], stream, 2));
    const user = await open();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const entry = await screen.findByRole('menuitem', { name: 'Archive' });
    expect((entry as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('earlier descriptions', () => {
  const version = (id: string, at: string) => ({ id, owned_by: 'ada', last_saved_at: at });
  const text = (id: string) => ({
    id,
    description_html: `<p>Text ${id}</p>`,
    description_stripped: `Text ${id}`,
  });

  test('are shown one by one, and restored', async () => {
    const list = { results: [version('v2', '2026-01-02T00:00:00Z'), version('v1', '2026-01-01T00:00:00Z')] };
    const PATH = `${ITEM}description-versions/`;
    api.on('GET', PATH, () => answer(list));
    for (const id of ['v1', 'v2']) api.on('GET', `${PATH}${id}/`, () => answer(text(id)));
    api.on('PATCH', ITEM, () => answer(null, { seqs: { [stream]: 2 } }));
    const user = await open();
    await choose(user, 'Description history');
    expect(await screen.findByText('Text v2')).toBeTruthy();
    const restore = screen.getByRole('button', { name: 'Restore this version' });
    expect((restore as HTMLButtonElement).disabled).toBe(true);
    await user.click(
      screen.getAllByRole('button', { pressed: false }).find((b) => b.textContent?.includes('Ada'))!,
    );
    expect(await screen.findByText('Text v1')).toBeTruthy();
    await user.click(restore);
    await pass(50);
    expect(api.sent('PATCH', ITEM).map(({ body }) => body)).toEqual([{ description_html: '<p>Text v1</p>' }]);
  });
});

describe('custom fields of a version', () => {
  test('are shown as the item had them then', async () => {
    fillFields(
      [fieldRow('effort', 'number', { name: 'Effort', options: { unit: 'days' } }), fieldRow('note', 'text')],
      {
        Plan: [fieldUse('effort'), fieldUse('note')],
      },
    );
    const saved = (id: string, at: string) => ({ id, owned_by: 'ada', created_at: at, last_saved_at: at });
    const times = ['2026-01-03T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'] as const;
    api.on('GET', `${ITEM}description-versions/`, () =>
      answer({ results: [saved('t3', times[0]), saved('t1', times[2])] }),
    );
    for (const [id, at] of [
      ['t3', times[0]],
      ['t1', times[2]],
    ] as const) {
      api.on('GET', `${ITEM}description-versions/${id}/`, () =>
        answer({ id, last_saved_at: at, description_html: `<p>Text ${id}</p>`, description_stripped: id }),
      );
    }
    api.on('GET', `${ITEM}versions/`, () =>
      answer({ results: times.map((at, index) => saved(`v${3 - index}`, at)) }),
    );
    api.on('GET', `${ITEM}versions/v3/`, () => answer({ fields: { effort: 5 } }));
    api.on('GET', `${ITEM}versions/v1/`, () => answer({ fields: { effort: 2, gone: 'x' } }));
    const user = await open();
    await choose(user, 'Description history');
    const fields = await screen.findByRole('region', { name: 'Fields' });
    expect(within(fields).getByRole('definition').textContent).toBe('5\u00A0days');
    await user.click(
      screen.getAllByRole('button', { pressed: false }).find((b) => b.textContent?.includes('Ada'))!,
    );
    expect(await screen.findByText('2 days')).toBeTruthy();
    expect(screen.queryByText('note')).toBeNull();
  });
});

test.each([
  ['Fix the «café» menu!', 'aloy-1-fix-the-cafe-menu'],
  ['Починить меню', 'aloy-1-починить-меню'],
  ['...', 'aloy-1'],
])('a branch for %s is called %s', (name, branch) => {
  expect(branchName('ALOY', itemRow('i1', { name }))).toBe(branch);
});
