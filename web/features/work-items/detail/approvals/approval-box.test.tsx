import { projectStream } from '@tandem/shared/sync/stream.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import { approvals } from '#entities/work-items/approvals/store.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { approvalRow, approverRow } from '#testing/approval-rows.ts';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { PropertyPills } from '../fields/property-pills.tsx';
import { ItemApproval } from './item-approval.tsx';

withTexts('work-items', 'detail', 'approvals');

const stream = projectStream('p');
const LIST = '/api/workspaces/w/projects/p/issues/i1/approvals/';
const CALLS = `${LIST}a1/`;
let api: TestApi;
let wire: Wire;
const asked = (fields: Partial<Approval> = {}) =>
  approvalRow('a1', { approvers: [approverRow('jan'), approverRow(ME)], ...fields });

function Item() {
  const row = useWorkItem('i1');
  if (!row) return null;
  return (
    <Layout>
      <PropertyPills row={row} canEdit />
      <ItemApproval row={row} />
    </Layout>
  );
}

async function open(rows: readonly Approval[] = [asked()], { isOn = true, at = '/' } = {}) {
  fillProject([itemRow('i1', { state_id: 'doing' })], { is_workflow_enabled: isOn });
  if (isOn) {
    const none = { flows: [], initial_states: [], updated_by: null };
    const row = { id: 'p', project_id: 'p', workspace_id: 'w', updated_at: '', ...none };
    workflows.confirmRows([row], stream, 1);
  }
  api.on('GET', LIST, () => answer(rows, { seqs: { [stream]: 1 } }));
  api.on('GET', '/api/workspaces/w/projects/p/approvals/', () =>
    answer(
      rows.filter(({ state }) => state === 'pending'),
      { seqs: { [stream]: 1 } },
    ),
  );
  follow(stream, 1);
  return show(<Item />, { at }).user;
}
const box = () => screen.findByRole('region', { name: 'Approval' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const stored = (row: Approval) => answer(row, { seqs: { [stream]: 5 } });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('who was asked sees who asks, what was said, and agrees', async () => {
  const ada = approverRow('ada', {
    answer: 'approved',
    comment: 'Works',
    answered_at: '2026-01-01T10:00:00Z',
  });
  const row = asked({ requested_by: 'jan', needed: 3, approvers: [ada, approverRow(ME)] });
  const user = await open([row]);
  const shown = await box();
  expect(shown.textContent).toContain('asks for approval to move this to Done');
  expect(within(shown).getByRole('img', { name: '1 of 3 approved' })).toBeDefined();
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('AdaWorks'), expect.stringContaining('Youwaiting')]);
  const mine = approverRow(ME, { answer: 'approved', comment: 'Fine' });
  api.on('POST', `${CALLS}approve/`, () => stored({ ...row, approvers: [ada, mine] }));
  await user.type(field(), 'Fine');
  await user.click(button('Approve'));
  expect(api.sent('POST', `${CALLS}approve/`)[0]?.body).toEqual({ comment: 'Fine' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect((await box()).textContent).toContain('YouFine');
});

test('declining needs a comment, and ends it at once', async () => {
  const user = await open();
  await box();
  expect(button('Decline').disabled).toBe(true);
  await user.type(field(), '  ');
  expect(button('Decline').disabled).toBe(true);
  await user.type(field(), 'Not yet');
  api.on('POST', `${CALLS}decline/`, noNetwork);
  await user.click(button('Decline'));
  expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull();
  expect(screen.queryByRole('img', { name: /^Waiting for approval/ })).toBeNull();
});

test('a refused answer is taken back, with the reason, and what was typed is there again', async () => {
  const user = await open();
  await box();
  api.on('POST', `${CALLS}decline/`, () => refusal(403, { error: 'Only who was asked can answer.' }));
  await user.type(field(), 'No');
  await user.click(button('Decline'));
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.title).toBe("Couldn't save your answer"));
  await box();
  expect(field().value).toBe('No');
});

test('who asked withdraws; others only read', async () => {
  const user = await open([asked({ requested_by: ME, approvers: [approverRow('ada')] })]);
  expect((await box()).textContent).toContain('You asked for approval to move this to Done');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  api.on('POST', `${CALLS}withdraw/`, () => stored(asked({ state: 'withdrawn' })));
  await user.click(button('Withdraw'));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull());
});

test('nobody who was not asked has anything to press', async () => {
  await open([asked({ approvers: [approverRow('ada')], requested_by: 'jan' })]);
  expect(within(await box()).queryAllByRole('button')).toEqual([]);
});

test('the pill of the state says where the item waits to go, live', async () => {
  await open([]);
  await vi.waitFor(() => expect(api.sent('GET', LIST)).toHaveLength(1));
  act(() => wire.deliver(stream, { kind: 'approval', op: 'put', id: 'a1', row: asked() }));
  await screen.findByRole('img', { name: 'Waiting for approval: Doing → Done' });
  await box();
  act(() => wire.deliver(stream, { kind: 'approval', op: 'put', id: 'a1', row: asked({ state: 'void' }) }));
  expect(screen.queryByRole('img', { name: /^Waiting for approval/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull();
});

test('the link of a mail leads to the field', async () => {
  await open([asked()], { at: '/#approval' });
  await box();
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
});

test('without a workflow nothing is asked for', async () => {
  await open([], { isOn: false });
  expect(api.sent('GET', LIST)).toEqual([]);
  expect(approvals.select(() => true)).toEqual([]);
});
