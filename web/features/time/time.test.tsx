import { projectStream } from '@tandem/shared/sync/stream.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { currentTimer } from '#entities/tracking/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, type Call, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { entryRow, timerRow, weekAnswer } from '#testing/time-rows.ts';
import type { Wire } from '#testing/wire.ts';
import type { TimeEntry, WeekAnswer } from '#entities/tracking/types.ts';
import { Component as TimeScreen } from './time-screen.tsx';

withTexts('time', 'work-items');

const stream = projectStream('p');
const TIME = '/api/workspaces/w/time/';
const START = '2026-11-16';
const SETTINGS = { workspace_id: 'w', approver_mode: 'leads', approver_ids: [], lock_until: null };
let api: TestApi;
let wire: Wire;

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  fillProject([itemRow('i1'), itemRow('i2')], { is_time_tracking_enabled: true });
  follow(stream, 1);
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function serve(entries: readonly TimeEntry[], fields: Partial<WeekAnswer> = {}, isApprovalOn = false) {
  api
    .on('GET', `${TIME}week/`, ({ query }: Call) =>
      answer(weekAnswer(query['start'] ?? START, query['start'] === START ? entries : [], fields), {
        seqs: { [stream]: 1 },
      }),
    )
    .on('GET', `${TIME}settings/`, { ...SETTINGS, is_approval_on: isApprovalOn })
    .on('GET', `${TIME}sheets/`, [])
    .on('POST', TIME, (call: Call) =>
      answer({ ...entryRow('new'), ...(call.body as object) }, { status: 201, seqs: { [stream]: 2 } }),
    )
    .on('PATCH', `${TIME}e1/`, (call: Call) =>
      answer({ ...entryRow('e1'), ...(call.body as object) }, { seqs: { [stream]: 3 } }),
    );
}

async function open() {
  const { user } = show(<TimeScreen />, { at: `/w/time/?week=${START}` });
  return { user, grid: within(await screen.findByRole('grid', { name: 'My week' })) };
}

const line = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('my week', () => {
  test('has a line for each item, the sums, and the days that are short', async () => {
    const planned = [480, 480, 480, 480, 480, 0, 0];
    serve(
      [entryRow('e1', { day: START, minutes: 480 }), entryRow('e2', { day: '2026-11-17', minutes: 420 })],
      {
        planned,
      },
    );
    await open();
    expect(
      line(/Item i1/)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['8:00', '7:00', '', '', '', '', ''], '15:00', '']);
    expect(screen.getByText('of 40:00 planned for you')).toBeTruthy();
    expect(screen.getByText(/Tuesday: 1:00 short/)).toBeTruthy();
  });

  test('is written by keyboard: digits begin, Enter goes to the next day', async () => {
    serve([entryRow('e1', { day: START, minutes: 60 })]);
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('1h 30m{Enter}');
    await vi.waitFor(() => expect(api.sent('PATCH', `${TIME}e1/`)[0]?.body).toEqual({ minutes: 90 }));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Item i1, Tue/);
    await user.keyboard('45{Enter}');
    await vi.waitFor(() =>
      expect(api.sent('POST', TIME)[0]?.body).toMatchObject({
        issue_id: 'i1',
        day: '2026-11-17',
        minutes: 45,
      }),
    );
    expect(api.sent('POST', TIME)).toHaveLength(1);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('0:45');
  });

  test('does not take what is no time, and Escape forgets it', async () => {
    serve([entryRow('e1', { day: START, minutes: 60 })]);
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('7xyz{Enter}');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.textContent).toBe('1:00');
    expect(api.sent('PATCH')).toEqual([]);
  });

  test('N writes a note, T starts the timer of the line', async () => {
    serve([entryRow('e1', { day: START, minutes: 60 })]);
    api.on('POST', `${TIME}timer/start/`, () => answer({ timer: timerRow(), entries: [] }, { status: 201 }));
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('n');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Call{Enter}');
    await vi.waitFor(() => expect(api.sent('PATCH', `${TIME}e1/`)[0]?.body).toMatchObject({ note: 'Call' }));
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
    act(() => monday?.focus());
    await user.keyboard('t');
    expect(currentTimer()?.issue_id).toBe('i1');
  });

  test('says of which locked days of a timer nothing was stored', async () => {
    serve([entryRow('e1', { day: START })]);
    const started = { timer: timerRow(), entries: [], locked_days: ['2026-11-15'] };
    api.on('POST', `${TIME}timer/start/`, () => answer(started, { status: 201 }));
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('t');
    await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.text).toMatch(/^Not saved: Nov 15/));
  });

  test('has a row still when its last time is taken out', async () => {
    serve([entryRow('e1', { day: START, minutes: 60 })]);
    api.on('DELETE', `${TIME}e1/`, () => answer(null, { seqs: { [stream]: 2 } }));
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('{Delete}');
    await vi.waitFor(() => expect(api.sent('DELETE')).toHaveLength(1));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Item i1, Mon/);
  });

  test('that was approved is to be read only, and says who can unlock it', async () => {
    const sheet = { ...weekAnswer(START, []).sheet, state: 'approved' as const, approved_by: 'ada' };
    serve([entryRow('e1', { day: START })], { sheet }, true);
    const { grid } = await open();
    expect(screen.getByText(/Approved by/)).toBeTruthy();
    expect(grid.queryByRole('button', { name: /Add an item/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit week' })).toBeNull();
  });

  test('is submitted where weeks are approved', async () => {
    serve([entryRow('e1', { day: START })], {}, true);
    api.on('POST', `${TIME}week/submit/`, {});
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Submit week' }));
    expect(api.sent('POST', `${TIME}week/submit/`)[0]?.body).toEqual({ start: START });
  });

  test('is submitted once what was written last is stored', async () => {
    serve([entryRow('e1', { day: START })], {}, true);
    api.on('POST', `${TIME}week/submit/`, {});
    const letThrough = api.hold('PATCH', `${TIME}e1/`);
    const { user, grid } = await open();
    const [monday] = grid.getAllByRole('gridcell', { name: /Item i1, Mon/ });
    act(() => monday?.focus());
    await user.keyboard('45{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Submit week' }));
    expect(api.sent('POST', `${TIME}week/submit/`)).toEqual([]);
    letThrough(answer(entryRow('e1', { day: START, minutes: 45 }), { seqs: { [stream]: 2 } }));
    await vi.waitFor(() => expect(api.sent('POST', `${TIME}week/submit/`)).toHaveLength(1));
  });

  test('has time of a project that I left, whose stream is not asked for', async () => {
    serve([entryRow('e1', { day: START, project_id: 'q', minutes: 45 })]);
    await open();
    expect(line(/Item i1/).getAllByText('0:45')).toHaveLength(2);
    expect(JSON.stringify(wire.emitted)).not.toContain(projectStream('q'));
  });

  test('takes over the lines of the week before', async () => {
    serve([]);
    api.on('GET', `${TIME}week/`, ({ query }: Call) => {
      const before = query['start'] === '2026-11-09';
      const rows = before ? [entryRow('old', { issue_id: 'i2', day: '2026-11-10' })] : [];
      return answer(weekAnswer(query['start'] ?? START, rows), { seqs: { [stream]: 1 } });
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Copy last week' }));
    const row = await screen.findByRole('row', { name: /Item i2/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from({ length: 9 }, () => ''));
  });
});

// docs/contract/time.md#sheets
test('an approver sees what a week is made of, and how much of it only others may see', async () => {
  const sheet = {
    ...weekAnswer(START, []).sheet,
    id: 's1',
    member_id: 'ada',
    state: 'submitted',
    minutes: 90,
  };
  serve([entryRow('e1', { member_id: 'ada', day: START })], { other_minutes: 30 }, true);
  api.on('GET', `${TIME}sheets/`, [sheet]).on('GET', `${TIME}team/`, { start: START, days: [], people: [] });
  const { user } = show(<TimeScreen />, { at: `/w/time/?week=${START}&tab=approvals` });
  await user.click(await screen.findByRole('button', { name: /^Time of/ }));
  const details = within(await screen.findByRole('list', { name: /^Time of/ }));
  await details.findByText('Other time');
  expect(details.getAllByText(/^\d+:\d\d$/).map(({ textContent }) => textContent)).toEqual(['1:00', '0:30']);
});
