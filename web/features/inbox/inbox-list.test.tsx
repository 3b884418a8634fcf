import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { partOf } from '#entities/personal/notifications/parts.ts';
import { notifications } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { fillProject } from '#testing/board.tsx';
import { itemRow, notificationRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { commentHashOf, groupOf } from './groups.ts';
import { InboxList } from './inbox-list.tsx';

withTexts('inbox');

const PATH = '/api/workspaces/w/users/notifications/';
const mine = userStream(ME);
let api: TestApi;
// This code is there before a test waits for it.
beforeAll(async () => {
  await import('#components/editor/text-field.tsx');
  await import('#components/popovers/popover-part.tsx');
}, 60_000);

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12) - minute * 60_000).toISOString();
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => notificationRow(`n${n}`, { created_at: at(n) }));

/** The list with what is open, as the screen holds it. */
function Held() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <InboxList
      openKey={open}
      onOpen={({ key }) => setOpen(key)}
      onLeave={(key) => key === open && setOpen(null)}
    />
  );
}

function open(rows: Notification[]) {
  api.on('GET', PATH, ({ query }: Call) => {
    const part = query['archived'] ? 'archived' : query['snoozed'] ? 'snoozed' : 'awake';
    const results = rows.filter((row) => partOf(row) === part);
    return answer(
      { results, next_page_results: false, total_count: results.length },
      { seqs: { [mine]: 0 } },
    );
  });
  api.on('POST', `${PATH}bulk/`, () => answer({}, { seqs: { [mine]: 1 } }));
  return show(<Held />).user;
}
const line = (name: string) => screen.findByRole('button', { name: new RegExp(`About ${name}$`) });

beforeEach(() => {
  api = stubApi();
  signIn();
  // A page without layout: the list is so high that some lines are in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(63);
});
afterEach(() => {
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('of a long inbox only what can be seen is drawn', async () => {
  open(many(1000));
  await line('n0');
  const drawn = screen.getAllByRole('listitem').length;
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(60);
});

test('an inbox that is known from the device is shown without a network', async () => {
  api.on('GET', PATH, noNetwork);
  notifications.confirmRows(many(2), mine, 0);
  show(<Held />);
  await line('n0');
  await line('n1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('J and K walk, U marks, E puts away and its toast takes that back', async () => {
  const user = open(many(3));
  await line('n0');
  await user.keyboard('j');
  expect(document.activeElement).toBe(await line('n0'));
  await user.keyboard('jk');
  expect(document.activeElement).toBe(await line('n0'));
  await user.keyboard('u');
  await vi.waitFor(() => expect(notifications.get('n0')?.read_at).not.toBeNull());
  await user.keyboard('e');
  await vi.waitFor(() => expect(screen.queryByText('About n0')).toBeNull());
  expect(document.activeElement).toBe(await line('n1'));
  useToasts.getState().toasts.at(-1)?.actions?.[0]?.run();
  await line('n0');
});

test('what is snoozed is folded away below', async () => {
  const snoozed_till = new Date(Date.now() + 3_600_000).toISOString();
  const user = open([...many(1), notificationRow('z', { snoozed_till })]);
  await line('n0');
  expect(screen.queryByText('About z')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /Snoozed · 1/ }));
  expect(await screen.findByText('About z')).toBeDefined();
});

/** What one is told of a comment on the item. */
const notified = (id: string, minute: number, words: string, fields: Partial<Notification> = {}) =>
  notificationRow(id, {
    entity_identifier: 'i1',
    project: 'p',
    event: 'comment',
    created_at: at(minute),
    ...fields,
    data: {
      issue: {
        id: 'i1',
        name: 'Fix the door',
        identifier: 'ALOY',
        sequence_id: 1,
        state_name: 'Todo',
        state_group: 'unstarted',
      },
      issue_activity: {
        id,
        verb: words ? 'created' : 'updated',
        field: words ? 'comment' : 'assignees',
        actor: 'ada',
        new_value: '',
        old_value: '',
        issue_comment: words,
        old_identifier: null,
        new_identifier: null,
      },
      ...(words && { comment: { id: `c-${id}`, thread: 'c0' } }),
    },
  });
const mention = { event: 'mention', is_mentioned_notification: true } as const;

test('a mention is what a line says and leads to, also when an assignment came after it', async () => {
  const rows = [notified('n1', 1, '', { event: 'assigned' }), notified('n2', 2, 'Can you look?', mention)];
  open(rows);
  const shown = await screen.findByRole('button', { name: /Fix the door/ });
  expect(shown.textContent).toContain('mentioned you');
  expect(within(shown).getByText('Can you look?')).toBeTruthy();
  expect(commentHashOf(groupOf(rows)!)).toBe('#comment-c-n2');
});

test('the words of a comment stay in the line when something else came after it', async () => {
  open([
    notified('n1', 1, '', { event: 'assigned' }),
    notified('n2', 2, 'It works now.', { read_at: at(0) }),
  ]);
  const shown = await screen.findByRole('button', { name: /Fix the door/ });
  expect(shown.textContent).toContain('assigned');
  expect(shown.textContent).toContain('It works now.');
});

test.each([
  ['250', 'set Budget to 250'],
  ['', 'cleared Budget'],
])('a custom field that became "%s" is named', async (new_value, words) => {
  const row = notified('n1', 1, '', { event: 'property_change' });
  const field = { field: 'field:f1', field_name: 'Budget', old_value: '', new_value };
  open([{ ...row, data: { ...row.data, issue_activity: { ...row.data.issue_activity!, ...field } } }]);
  const shown = await screen.findByRole('button', { name: /Fix the door/ });
  expect(shown.textContent).toContain(words);
});

// docs/contract/updates.md#who-is-notified
test.each([
  [{ event: 'update' }, {}, 'posted an update: At risk'],
  [{ event: 'update' }, { event: 'comment', comment_id: 'c1' }, 'commented on the update'],
  [mention, { comment_id: 'c1' }, 'mentioned you in an update'],
  [{ event: 'update_due' }, { event: 'due', id: null }, 'An update is due'],
] as const)('a line about an update says what happened: %o %o', async (values, about, words) => {
  const update = { id: 'u1', event: 'posted', name: 'Alloy', module_id: null, health: 'at_risk' } as const;
  const rest = { comment_id: null, words: 'Late by a week', due_on: null };
  const data = { update: Object.assign({}, update, rest, about) };
  open([notificationRow('n1', Object.assign({ entity_name: 'update' as const, data }, values))]);
  const shown = await screen.findByRole('button', { name: /Alloy/ });
  expect(shown.textContent).toContain(words);
  expect(shown.textContent).toContain('Late by a week');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('an answer goes into the thread, and the state is changed, without opening the line', async () => {
  const stream = projectStream('p');
  const items = '/api/workspaces/w/projects/p/issues/i1/';
  fillProject([itemRow('i1')]);
  api.on('POST', `${items}comments/`, () => answer(null, { seqs: { [stream]: 1 } }));
  api.on('PATCH', items, () => answer(null, { seqs: { [stream]: 2 } }));
  open([notified('n1', 1, 'Done?')]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply' }, { timeout: 10_000 });
  const dialog = within(field.closest<HTMLElement>('[role="dialog"]')!);
  await user.type(field, 'Yes.');
  await user.click(dialog.getByRole('button', { name: 'Reply' }));
  await vi.waitFor(() => expect(api.sent('POST', `${items}comments/`)).toHaveLength(1), 10_000);
  expect(api.sent('POST', `${items}comments/`)[0]?.body).toMatchObject({ parent: 'c0' });
  await vi.waitFor(() => expect(notifications.get('n1')?.read_at).not.toBeNull());
  await user.click(screen.getByRole('button', { name: /^State: / }));
  const [, other] = await screen.findAllByRole('menuitem');
  await user.click(other!);
  await vi.waitFor(() => expect(api.sent('PATCH', items)).toHaveLength(1), 10_000);
}, 60_000);
