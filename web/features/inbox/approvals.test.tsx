import { screen, within } from '@testing-library/react';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { notifications } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { fillProject } from '#testing/board.tsx';
import { approvalRow, approverRow } from '#testing/approval-rows.ts';
import { itemRow, notificationRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { InboxList } from './inbox-list.tsx';

withTexts('inbox', 'approvals');

const INBOX = '/api/workspaces/w/users/notifications/';
const MINE = '/api/workspaces/w/approvals/';
const CALLS = '/api/workspaces/w/projects/p/issues/i1/approvals/a1/';
const mine = userStream(ME);
const stream = projectStream('p');
let api: TestApi;
let wire: Wire;
beforeAll(async () => {
  await import('#components/popovers/popover-part.tsx');
}, 60_000);

const state = (id: string, name: string) => ({ id, name, group: 'started' });
const asked = (fields: Partial<Approval> = {}) =>
  approvalRow('a1', { approvers: [approverRow('ada'), approverRow(ME)], ...fields });
const listed = (row: Approval) => ({
  ...row,
  issue: { id: row.issue_id, name: 'Fix the door', sequence_id: 7, project_identifier: 'ALOY' },
});

/** Builds a notification about the approval. */
function notified(
  verb: string,
  { words = 'None', ...fields }: Partial<Notification> & { words?: string } = {},
) {
  const approval = {
    id: 'a1',
    state: 'pending' as const,
    from_state: state('doing', 'Doing'),
    to_state: state('done', 'Done'),
    needed: 2,
    approved: 0,
  };
  const row = notificationRow(`n-${verb}`, { entity_identifier: 'i1', event: 'approval', ...fields });
  const issue = { ...row.data.issue!, id: 'i1', name: 'Fix the door', identifier: 'ALOY', sequence_id: 7 };
  const issue_activity = {
    id: verb,
    verb,
    field: 'approval',
    actor: 'ada',
    new_value: 'Done',
    old_value: words,
    issue_comment: '',
    old_identifier: 'a1',
    new_identifier: 'done',
  };
  return { ...row, data: { issue, issue_activity, approval } };
}

function open(
  rows: Notification[],
  waiting: Approval[] | null,
  project: object = { is_workflow_enabled: true },
) {
  fillProject([itemRow('i1', { state_id: 'doing', name: 'Fix the door', sequence_id: 7 })], project);
  const page = { results: rows, next_page_results: false, total_count: rows.length };
  const none = { results: [], next_page_results: false, total_count: 0 };
  api.on('GET', INBOX, ({ query }) =>
    answer(query['snoozed'] || query['archived'] ? none : page, { seqs: { [mine]: 0 } }),
  );
  api.on('POST', `${INBOX}bulk/`, () => answer({}, { seqs: { [mine]: 1 } }));
  api.on('GET', MINE, () => (waiting ? answer(waiting.map(listed)) : noNetwork()));
  follow(mine, 0);
  return show(<InboxList openKey={null} onOpen={() => {}} onLeave={() => {}} />).user;
}
const line = () => screen.findByRole('button', { name: /Fix the door/ });
const tab = (name: RegExp) => screen.findByRole('tab', { name });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(63);
});
afterEach(() => {
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('what waits for me has a tab with its number, and says from where to where', async () => {
  const one = approverRow('ada', { answer: 'approved', answered_at: '2026-01-01T10:00:00Z' });
  const user = open([notified('created')], [asked({ approvers: [one, approverRow(ME)] })]);
  expect((await tab(/^Approvals/)).textContent).toBe('Approvals1');
  await user.click(await tab(/^Approvals/));
  const { textContent } = await line();
  expect(textContent).toContain('asks you to approve');
  expect(textContent).toContain('ALOY-7');
  expect(textContent).toContain('DoingDone');
  expect(textContent).toContain('1 of 2 approved');
});

test('approving from the line sends it, reads the line and takes it out of the tab', async () => {
  const user = open([notified('created')], [asked()]);
  await user.click(await tab(/^Approvals/));
  const yes = approverRow(ME, { answer: 'approved' });
  api.on('POST', `${CALLS}approve/`, () =>
    answer(asked({ approvers: [approverRow('ada'), yes] }), { seqs: { [stream]: 3 } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Approve ALOY-7' }));
  await screen.findByText('No approvals waiting');
  expect(api.sent('POST', `${CALLS}approve/`)).toHaveLength(1);
  expect(notifications.get('n-created')?.read_at).not.toBeNull();
  await user.click(await tab(/^All/));
  expect((await line()).textContent).toContain('asked you to approve Doing → Done');
});

test('declining asks why first, and a refusal brings the line back', async () => {
  const user = open([notified('created')], [asked()]);
  await user.click(await screen.findByRole('button', { name: 'Decline ALOY-7' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  await user.type(dialog.getByRole('textbox'), 'Not yet');
  api.on('POST', `${CALLS}decline/`, () => refusal(403, { error: 'Only those who were asked.' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() => expect(api.sent('POST', `${CALLS}decline/`)).toHaveLength(1));
  expect(api.sent('POST', `${CALLS}decline/`)[0]?.body).toEqual({ comment: 'Not yet' });
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.title).toBe("Couldn't save your answer"));
  await screen.findByRole('button', { name: 'Decline ALOY-7' });
});

test('an approval without a notification has a line all the same', async () => {
  const user = open([], [asked()]);
  await user.click(await tab(/^Approvals/));
  expect((await line()).textContent).toContain('asks you to approve');
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test.each([
  ['approved', 'None', 'approved Doing → Done', ''],
  ['declined', 'Log is missing.', 'declined Doing → Done', 'Log is missing.'],
  ['withdrawn', 'None', 'withdrew the request to approve Doing → Done', ''],
  ['expired', 'None', 'The request to approve Doing → Done expired', ''],
  ['void', 'None', 'The request to approve Doing → Done is no longer needed', ''],
])('what became of it: %s', async (verb, words, sentence, excerpt) => {
  open([notified(verb, { words })], []);
  const { textContent } = await line();
  expect(textContent).toContain(sentence);
  expect(textContent).toContain(excerpt);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('a new one is read when its notification comes', async () => {
  const waiting: Approval[] = [];
  open([], waiting);
  await vi.waitFor(() => expect(api.sent('GET', MINE)).toHaveLength(1));
  waiting.push(asked());
  wire.deliver(mine, { kind: 'notification', op: 'put', id: 'n-created', row: notified('created') });
  await screen.findByRole('button', { name: 'Approve ALOY-7' });
  expect((await tab(/^Approvals/)).textContent).toBe('Approvals1');
});

test('that it could not be read is said, and read again', async () => {
  const user = open([], null);
  await user.click(await tab(/^Approvals/));
  expect(await screen.findByRole('alert')).toBeDefined();
  api.on('GET', MINE, () => answer([listed(asked())]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await line();
});

test('without a workflow there is no tab, and nothing is asked for', async () => {
  open([notified('void')], [], {});
  await line();
  expect(screen.queryByRole('tab', { name: /^Approvals/ })).toBeNull();
  expect(api.sent('GET', MINE)).toEqual([]);
});
