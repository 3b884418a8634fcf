import { act, screen, within } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { approvals } from '#entities/work-items/approvals/store.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { useCommandStore } from '#lib/frame/command-store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { approvalRow, approverRow } from '#testing/approval-rows.ts';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { OverlaySlot } from '../../detail/overlays/overlay-slot.tsx';
import { Card } from '../../layouts/board/card/card.tsx';
import { Row } from '../../layouts/list/row.tsx';
import { readSettings } from '../display/view-settings.ts';

withTexts('work-items', 'approvals');

const stream = projectStream('p');
const CALLS = '/api/workspaces/w/projects/p/issues/i1/approvals/a1/';
const WAITS = 'Waiting for approval: Doing → Done';
const asked = (fields: Partial<Approval> = {}) =>
  approvalRow('a1', { approvers: [approverRow('ada'), approverRow(ME)], ...fields });
let api: TestApi;
let wire: Wire;

beforeAll(async () => {
  await import('../../detail/overlays/item-overlays.tsx');
}, 60_000);
beforeEach(() => {
  api = stubApi();
  wire = signIn();
  const row = itemRow('i1', { state_id: 'doing', name: 'Fix the door', sequence_id: 7 });
  fillProject([row], { member_role: ROLE.MEMBER });
  follow(stream, 1);
});
afterEach(() => {
  approvals.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
});

const BOARD = readSettings({ display_filters: { layout: 'kanban', group_by: 'state' } } as never);
const put = (row: Approval) =>
  act(() => wire.deliver(stream, { kind: 'approval', op: 'put', id: row.id, row }));

test('a card and a row say where their item waits to go, from the moment on that somebody asks', async () => {
  show(
    <>
      <Layout settings={BOARD}>
        <Card id="i1" group="doing" isSelected={false} />
      </Layout>
      <Layout>
        <Row id="i1" group="doing" isSelected={false} />
      </Layout>
    </>,
  );
  expect(screen.queryByRole('img', { name: WAITS })).toBeNull();
  put(asked());
  expect(await screen.findAllByRole('img', { name: WAITS })).toHaveLength(2);
  put(asked({ state: 'approved' }));
  expect(screen.queryByRole('img', { name: WAITS })).toBeNull();
});

test('what nobody waits for is taken when it is known, and else left alone', () => {
  put(asked({ state: 'declined', issue_id: 'never-opened' }));
  expect(approvals.get('a1')).toBeUndefined();
});

/** Returns the names of the commands for the focused item. */
async function commandsOf(row: Approval) {
  approvals.confirmRows([row], stream, 1);
  const { user } = show(
    <Layout>
      <Row id="i1" group="doing" isSelected={false} />
      <OverlaySlot isReady groups={[]} />
    </Layout>,
  );
  act(() => screen.getByRole('link', { name: 'Fix the door' }).focus());
  const all = () => useCommandStore.getState().sets.get('item-approvals') ?? [];
  await vi.waitFor(() => expect(all().length).toBeGreaterThan(0));
  const possible = () => all().filter((command) => command.isPossible?.());
  const run = (label: string) =>
    act(() =>
      possible()
        .find((command) => command.label === label)
        ?.run(),
    );
  return { user, labels: () => possible().map(({ label }) => label), run };
}
const stored = (row: Approval) => () => answer(row, { seqs: { [stream]: 2 } });

test('who was asked approves by name, once', async () => {
  const { labels, run } = await commandsOf(asked());
  expect(labels()).toEqual(['Approve', 'Decline…']);
  const yes = approverRow(ME, { answer: 'approved' });
  api.on('POST', `${CALLS}approve/`, stored(asked({ approvers: [approverRow('ada'), yes] })));
  run('Approve');
  await vi.waitFor(() => expect(api.sent('POST', `${CALLS}approve/`)).toHaveLength(1));
  expect(useToasts.getState().toasts.at(-1)?.title).toBe('ALOY-7 approved');
  expect(labels()).toEqual([]);
});

test('declining by name asks why', async () => {
  const { user, run } = await commandsOf(asked());
  api.on('POST', `${CALLS}decline/`, stored(asked({ state: 'declined' })));
  run('Decline…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Not yet');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', `${CALLS}decline/`)[0]?.body).toEqual({ comment: 'Not yet' }),
  );
});

test('who asked withdraws by name', async () => {
  const { labels, run } = await commandsOf(asked({ requested_by: ME, approvers: [approverRow('ada')] }));
  expect(labels()).toEqual(['Withdraw approval']);
  api.on('POST', `${CALLS}withdraw/`, stored(asked({ state: 'withdrawn' })));
  run('Withdraw approval');
  await vi.waitFor(() => expect(api.sent('POST', `${CALLS}withdraw/`)).toHaveLength(1));
});
