import { projectStream } from '@tandem/shared/sync/stream.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { currentTimer } from '#entities/tracking/store.ts';
import type { TimeEntry } from '#entities/tracking/types.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { today } from '#lib/dates/dates.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, type Call, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { entryRow, timerRow } from '#testing/time-rows.ts';
import { TimeBody, TimeRows, TimerTool } from './time-slot.tsx';

withTexts('time', 'work-items', 'detail');

const stream = projectStream('p');
const TIME = '/api/workspaces/w/time/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Item() {
  const row = useWorkItem('i1');
  if (!row) return null;
  return (
    <Layout>
      <TimerTool row={row} look="page" />
      <TimeRows row={row} look="side" />
      <TimeBody row={row} />
    </Layout>
  );
}

function open(entries: readonly TimeEntry[], fields: Partial<WorkItem> = {}, isOn = true) {
  fillProject([itemRow('i1', fields)], { is_time_tracking_enabled: isOn });
  api.on('GET', '/api/workspaces/w/projects/p/issues/i1/time/', () =>
    answer(entries, { seqs: { [stream]: 1 } }),
  );
  follow(stream, 1);
  return show(<Item />).user;
}

const body = () =>
  screen.findAllByRole('region', { name: 'Time' }).then((all) => within(all.at(-1) ?? document.body));

test('shows what was spent of the plan, and what is over it', async () => {
  open([entryRow('e1', { minutes: 600, note: 'Profile' }), entryRow('e2', { minutes: 270 })], {
    planned_minutes: 720,
    spent_minutes: 870,
    remaining_minutes: null,
  });
  expect(await screen.findByText('Profile')).toBeTruthy();
  const section = await body();
  expect(section.getByText('14:30')).toBeTruthy();
  expect(section.getByText('of 12:00')).toBeTruthy();
  expect(section.getByText('2:30 over')).toBeTruthy();
  expect(section.getByRole('img', { name: '14 hours 30 minutes of 12 hours' })).toBeTruthy();
});

test('says what was understood while it is typed, and stores it', async () => {
  api.on('POST', TIME, (call: Call) =>
    answer({ ...entryRow('new'), ...(call.body as object) }, { status: 201, seqs: { [stream]: 2 } }),
  );
  const user = open([entryRow('e1', { minutes: 60 })]);
  await screen.findByText('1:00', { selector: 'b[class*=minutes]' });
  const [add] = (await body()).getAllByRole('button', { name: 'Add time' });
  if (add) await user.click(add);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Time' }), '1ч 30м');
  expect(dialog.getByText('1 hour 30 minutes, 2:30 in all')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Call{Enter}');
  await vi.waitFor(() =>
    expect(api.sent('POST', TIME)[0]?.body).toMatchObject({
      issue_id: 'i1',
      minutes: 90,
      note: 'Call',
      day: today(),
    }),
  );
  expect(await screen.findByText('Call')).toBeTruthy();
});

test('deletes an entry, and brings it back as a new one', async () => {
  api
    .on('DELETE', `${TIME}e1/`, () => answer(null, { seqs: { [stream]: 2 } }))
    .on('POST', TIME, (call: Call) =>
      answer({ ...entryRow('new'), ...(call.body as object) }, { status: 201, seqs: { [stream]: 3 } }),
    );
  const user = open([entryRow('e1', { minutes: 45, note: 'Call' })]);
  await user.click(await screen.findByRole('button', { name: 'Actions for 0:45' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(screen.queryByText('Call')).toBeNull();
  useToasts.getState().toasts[0]?.actions?.[0]?.run();
  await vi.waitFor(() =>
    expect(api.sent('POST', TIME)[0]?.body).toMatchObject({ minutes: 45, note: 'Call' }),
  );
});

test('entries of others cannot be changed by members', async () => {
  open([entryRow('e1', { member_id: 'ada', note: 'Review' })]);
  fillProject([], { is_time_tracking_enabled: true, member_role: 15 });
  await screen.findByText('Review');
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('starts the timer, and changes the plan in place', async () => {
  api
    .on('POST', `${TIME}timer/start/`, () => answer({ timer: timerRow(), entries: [] }, { status: 201 }))
    .on('PATCH', '/api/workspaces/w/projects/p/issues/i1/', () => answer(null));
  const user = open([], { planned_minutes: null, remaining_minutes: null, spent_minutes: 0 });
  await user.click(await screen.findByRole('button', { name: 'Start timer' }));
  expect(currentTimer()?.issue_id).toBe('i1');
  expect(await screen.findByRole('button', { name: 'Stop timer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Planned/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Planned' }), '2d{Backspace}h{Enter}');
  await vi.waitFor(() => expect(api.sent('PATCH')[0]?.body).toMatchObject({ planned_minutes: 120 }));
});

test('is not there where the project does not track time', async () => {
  open([entryRow('e1', { note: 'Profile' })], {}, false);
  await Promise.resolve();
  expect(screen.queryByRole('region', { name: 'Time' })).toBeNull();
  expect(api.sent('GET')).toEqual([]);
});
