import { screen, within } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { useModal } from '#lib/frame/modal-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { intakeRow, itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component } from './intake-screen.tsx';

withTexts('intake', 'work-items', 'detail');

const LIST = '/api/workspaces/w/projects/p/inbox-issues/';
const stream = projectStream('p');
// Their texts are live documents, which have real ids.
const [A, B, DECLINED, DONE] = ['a', 'b', 'c', 'd'].map(
  (letter) => `01920000-0000-7000-8000-00000000000${letter}`,
) as [string, string, string, string];
let api: TestApi;
let wire: Wire;

beforeEach(() => {
  api = stubApi();
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const detail = (row: IntakeItem) => ({
  ...row,
  duplicate_issue_detail: null,
  issue: { ...itemRow(row.issue.id), ...row.issue, description_html: '<p>Text</p>', is_subscribed: true },
});

const ROUTES = (
  <Routes>
    <Route path="/w/projects/:projectId/inbox" element={<Component />} />
  </Routes>
);

async function open(rows: IntakeItem[], project: object = {}, at = '/w/projects/p/inbox/') {
  fillProject([], { inbox_view: true, member_role: ROLE.ADMIN, ...project });
  api.on('GET', LIST, ({ query }: { query: Record<string, string> }) => {
    const wanted = query['status']?.split(',').map(Number) ?? [];
    const results = rows.filter(({ status }) => wanted.includes(status));
    return answer({ results, next_page_results: false }, { seqs: { [stream]: 1 } });
  });
  for (const row of rows) {
    api.on('GET', `${LIST}${row.issue.id}/`, () => answer(detail(row), { seqs: { [stream]: 1 } }));
  }
  return show(ROUTES, { at }).user;
}

const rowsShown = () =>
  [...document.querySelectorAll('[data-intake-row]')].map((row) => row.getAttribute('data-intake-row'));

// docs/contract/client.md#pages-that-our-screens-ask-for
test('what waits stands in the list, the first is open, and new ones come by themselves', async () => {
  await open([intakeRow(A, { issue: { name: 'Door' } }), intakeRow(DONE, { status: 1 })]);
  await screen.findByRole('link', { name: /Door/ });
  await vi.waitFor(() => expect(addressNow()).toContain(`inboxIssueId=${A}`));
  wire.deliver(stream, {
    ...{ kind: 'intake', op: 'put', id: `n-${B}` },
    row: intakeRow(B, { issue: { created_at: '2026-03-01T00:00:00Z' } }),
  });
  await vi.waitFor(() => expect(rowsShown()).toEqual([B, A]));
  expect(screen.getByRole('tab', { name: /^Open/ }).textContent).toContain('2');
  expect(api.sent('GET', LIST)[0]?.query).toMatchObject({ per_page: '1000', cursor: 'after:' });
});

test('the closed tab has what was decided, with what became of it', async () => {
  const user = await open([intakeRow(A), intakeRow(DECLINED, { status: -1 })]);
  await user.click(await screen.findByRole('tab', { name: /^Closed/ }));
  await vi.waitFor(() => expect(rowsShown()).toEqual([DECLINED]));
  expect(within(screen.getByRole('list', { name: 'Closed' })).getByText('Declined')).toBeDefined();
});

test('what came by mail names its sender, and what they sent before', async () => {
  const mailed = (email: string, day: number) => ({
    ...{ source: 'EMAIL', source_email: email },
    issue: { created_by: 'bot', created_at: `2026-03-0${day}T00:00:00Z` },
  });
  const rows = [mailed('zoe@example.com', 1), mailed('max@example.com', 2), mailed('zoe@example.com', 3)];
  await open([A, B, DECLINED].map((id, index) => intakeRow(id, rows[index])));
  const sender = await screen.findByText('zoe@example.com');
  expect(sender.tagName).toBe('B');
  await screen.findByText(/1 earlier request$/);
});

test('declining asks first, and leads on to the next', async () => {
  const later = { issue: { created_at: '2026-03-01T00:00:00Z' } };
  const user = await open([intakeRow(A), intakeRow(B, later)]);
  api.on('PATCH', `${LIST}${B}/`, () =>
    answer(detail(intakeRow(B, { ...later, status: -1 })), { seqs: { [stream]: 2 } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() => expect(addressNow()).toContain(`inboxIssueId=${A}`));
  expect(api.sent('PATCH', `${LIST}${B}/`)[0]?.body).toEqual({ status: -1, expected_status: -2 });
  expect(rowsShown()).toEqual([A]);
});

test('accepting opens the form with all of it; the arrows go from one to the next', async () => {
  const later = { issue: { created_at: '2026-03-01T00:00:00Z' } };
  const user = await open([intakeRow(A), intakeRow(B, later)]);
  await screen.findByRole('button', { name: 'Accept' });
  await vi.waitFor(() => expect(addressNow()).toContain(`inboxIssueId=${B}`));
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(addressNow()).toContain(`inboxIssueId=${A}`));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(useModal.getState().modal).toMatchObject({
    ...{ kind: 'create-work-item', projectId: 'p' },
    preset: { name: A, intake: { itemId: A } },
  });
});

test('who may not decide has no buttons for it', async () => {
  useWorkspaces.setState(({ workspaces }) => ({
    workspaces: workspaces.map((row) => ({ ...row, role: ROLE.MEMBER })),
  }));
  await open([intakeRow(A)], { member_role: ROLE.MEMBER });
  await screen.findByRole('link', { name: /a/ });
  await screen.findByRole('button', { name: 'More actions' });
  for (const name of ['Accept', 'Decline', 'Snooze', 'Duplicate']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('that nothing waits, and that an address leads nowhere, is said', async () => {
  await open([], {}, '/w/projects/p/inbox/?inboxIssueId=gone');
  expect(await screen.findByText('No open requests')).toBeDefined();
  expect(await screen.findByText('Request not found')).toBeDefined();
});

test('a project without intake says how to switch it on', async () => {
  await open([], { inbox_view: false });
  expect(await screen.findByRole('link', { name: 'Project features' })).toBeDefined();
});

test('of what came by the form one sees who wrote it, and answers by mail', async () => {
  const source = { source: 'FORM', source_name: 'Eve', source_email: 'eve@out.example' };
  await open([intakeRow(A, { ...source, issue: { name: 'Door', created_by: 'bot' } })]);
  expect(await screen.findByRole('img', { name: 'From a form: Eve' })).toBeDefined();
  expect(await screen.findByText(/eve@out\.example/)).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Reply' })).getAttribute('href')).toBe(
    'mailto:eve@out.example',
  );
});

test('the first page stays in sight when a further one fails, which is said until it is read', async () => {
  fillProject([], { inbox_view: true, member_role: ROLE.ADMIN });
  let isWell = false;
  api.on('GET', LIST, ({ query }: { query: Record<string, string> }) => {
    if (query['cursor'] === 'after:a')
      return isWell
        ? answer({ results: [intakeRow(B)], next_page_results: false })
        : refusal(500, { error: 'no' });
    const page = { results: [intakeRow(A)], next_page_results: true, next_cursor: 'after:a' };
    return query['status'] === '-2,0'
      ? answer(page, { seqs: { [stream]: 1 } })
      : answer({ results: [], next_page_results: false });
  });
  for (const id of [A, B]) {
    api.on('GET', `${LIST}${id}/`, () => answer(detail(intakeRow(id)), { seqs: { [stream]: 1 } }));
  }
  const { user } = show(ROUTES, { at: `/w/projects/p/inbox/?inboxIssueId=${B}` });
  const text = 'Error fetching the paginated intake work items please try again later.';
  await screen.findByText(text);
  const said = screen.getByRole('alert');
  expect(rowsShown()).toEqual([A]);
  // What is not read is not said to be deleted.
  expect(screen.queryByText('Request not found')).toBeNull();
  isWell = true;
  await user.click(within(said).getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(rowsShown()).toHaveLength(2));
  expect(screen.queryByText(text)).toBeNull();
});

test('a request of the address is not said to be deleted where the list could not be read', async () => {
  fillProject([], { inbox_view: true, member_role: ROLE.ADMIN });
  api.on('GET', LIST, () => refusal(500, { error: 'no' }));
  show(ROUTES, { at: `/w/projects/p/inbox/?inboxIssueId=${B}` });
  await screen.findByText('Error fetching the intake work items please try again later.');
  expect(screen.queryByText('Request not found')).toBeNull();
});
