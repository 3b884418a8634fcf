import { screen } from '@testing-library/react';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partOf } from '#entities/personal/notifications/parts.ts';
import { notifications } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { notificationRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { InboxList } from './inbox-list.tsx';

withTexts('inbox');

const PATH = '/api/workspaces/w/users/notifications/';
const mine = userStream(ME);
let api: TestApi;

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
