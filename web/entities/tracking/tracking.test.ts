import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, type Call, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { entryRow, timerRow } from '#testing/time-rows.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../live/live.ts';
import { createEntry, deleteEntry, patchEntry, restoreEntry, saveEntry } from './actions.ts';
import { deleteWithToast } from './delete-toast.ts';
import { discardTimer, startTimer, stopTimer } from './timer-actions.ts';
import { currentTimer, entries, entriesByMember } from './store.ts';

const mine = userStream(ME);
const project = projectStream('p');
const TIME = '/api/workspaces/w/time/';
const SUBJECT = { project_id: 'p', issue_id: 'i1' };
const { item } = timerRow();
let api: TestApi;
let wire: Wire;
let letGo: (() => void)[];

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const shown = () => entriesByMember.list(ME).map(({ minutes, day }) => `${day} ${minutes}`);
const body = (call: Call | undefined) => call?.body as Record<string, unknown>;
const tones = () => useToasts.getState().toasts.map(({ tone }) => tone);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  api = stubApi();
  wire = signIn();
  letGo = [mine, project].map((stream) => holdStream(stream));
  for (const stream of [mine, project]) follow(stream, 0);
});
afterEach(() => {
  for (const release of letGo) release();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('entries', () => {
  test('are shown at once, under an id of their own, and stored once', async () => {
    const stored = (call: Call) => answer(call.body as object, { status: 201, seqs: { [project]: 1 } });
    api.on('POST', TIME, stored);
    const row = createEntry(SUBJECT, { day: '2026-11-20', minutes: 90 });
    expect(shown()).toEqual(['2026-11-20 90']);
    await settle();
    const [call] = api.sent('POST', TIME);
    expect(call?.body).toEqual({ id: row.id, issue_id: 'i1', day: '2026-11-20', minutes: 90 });
    wire.deliver(project, { kind: 'worklog', op: 'put', id: row.id, row });
    expect([shown(), entries.isUnsaved(row.id)]).toEqual([['2026-11-20 90'], false]);
  });

  test('of a day without a connection are sent when it is back, in their order', async () => {
    api.on('POST', TIME, noNetwork);
    const row = createEntry(SUBJECT, { day: '2026-11-20', minutes: 30 });
    void patchEntry(row.id, { minutes: 45, note: 'Call' });
    await settle();
    expect([shown(), entries.isUnsaved(row.id)]).toEqual([['2026-11-20 45'], true]);
    api.on('POST', TIME, (call: Call) =>
      answer({ ...row, ...(call.body as object) }, { status: 201, seqs: { [project]: 1 } }),
    );
    api.on('PATCH', `${TIME}${row.id}/`, () =>
      answer({ ...row, minutes: 45, note: 'Call' }, { seqs: { [project]: 2 } }),
    );
    await settle(120_000);
    const sent = api.calls.filter(({ path }) => path.startsWith(TIME)).map(({ method }) => method);
    expect(sent.slice(-2)).toEqual(['POST', 'PATCH']);
    expect(new Set(api.sent('POST', TIME).map(({ key }) => key)).size).toBe(1);
    expect([shown(), entries.isUnsaved(row.id)]).toEqual([['2026-11-20 45'], false]);
  });

  test('that are locked stay as they were, and that is reported', async () => {
    entries.confirmRows([entryRow('e1')], project, 0);
    const locked = { error: 'Locked.', code: 'TIME_LOCKED', unlockers: ['ada'] };
    api.on('PATCH', `${TIME}e1/`, () => refusal(403, locked));
    const isStored = patchEntry('e1', { minutes: 5 });
    expect(shown()).toEqual(['2026-11-20 5']);
    await settle();
    expect([await isStored, shown()]).toEqual([false, ['2026-11-20 60']]);
    expect(tones()).toEqual(['error']);
  });

  test('are gone at once when they are deleted', async () => {
    entries.confirmRows([entryRow('e1')], project, 0);
    api.on('DELETE', `${TIME}e1/`, () => answer(null, { seqs: { [project]: 1 } }));
    const isStored = deleteEntry('e1');
    expect(shown()).toEqual([]);
    await settle();
    expect(await isStored).toBe(true);
  });

  test('that could not be deleted are not offered to be brought back', async () => {
    entries.confirmRows([entryRow('e1')], project, 0);
    api.on('DELETE', `${TIME}e1/`, () => refusal(403, { error: 'Locked.', code: 'TIME_LOCKED' }));
    deleteWithToast(entryRow('e1'));
    expect([shown(), tones()]).toEqual([[], ['success']]);
    await settle();
    expect([shown(), tones()]).toEqual([['2026-11-20 60'], ['error']]);
  });

  test('of another person come back as theirs', async () => {
    api.on('POST', TIME, (call: Call) =>
      answer(call.body as object, { status: 201, seqs: { [project]: 1 } }),
    );
    restoreEntry(entryRow('e1', { member_id: 'ada' }));
    await settle();
    expect(body(api.sent('POST', TIME)[0])).toMatchObject({ member_id: 'ada', minutes: 60 });
  });

  test('of a form are written as far as it changed them', async () => {
    const row = entryRow('e1');
    entries.confirmRows([row], project, 0);
    api.on('PATCH', `${TIME}e1/`, () => answer({ ...row, note: 'Call' }, { seqs: { [project]: 1 } }));
    const { day, minutes, is_billable, activity_id } = row;
    saveEntry(row, { day, minutes, is_billable, activity_id, note: '' });
    saveEntry(row, { day, minutes, is_billable, activity_id, note: 'Call' });
    await settle();
    expect(api.sent('PATCH').map((call) => call.body)).toEqual([{ note: 'Call' }]);
  });

  // docs/contract/time.md#time-without-an-item
  test('without an item are of the stream of their person, and stay deleted', async () => {
    const work = { issue_id: null, activity_id: 'a1' };
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't1', row: timerRow({ ...work, item: null }) });
    api
      .on('POST', `${TIME}timer/stop/`, () =>
        answer({ entries: [entryRow('e1', work)] }, { status: 201, seqs: { [mine]: 2 } }),
      )
      .on('DELETE', `${TIME}e1/`, () => answer(null, { seqs: { [mine]: 3 } }));
    stopTimer();
    await settle();
    expect(shown()).toEqual(['2026-11-20 60']);
    void deleteEntry('e1');
    await settle();
    expect(shown()).toEqual([]);
  });

  test('of others are taken only of items that are on the screen', () => {
    wire.deliver(project, {
      kind: 'worklog',
      op: 'put',
      id: 'e2',
      row: entryRow('e2', { member_id: 'ada' }),
    });
    wire.deliver(project, { kind: 'worklog', op: 'put', id: 'e3', row: entryRow('e3') });
    expect([entries.get('e2'), entries.get('e3')?.minutes]).toEqual([undefined, 60]);
  });
});

describe('the timer', () => {
  const start = () => startTimer({ ...SUBJECT, item });

  test('runs at once, and the server says when it began', async () => {
    const row = timerRow({ started_at: '2026-11-20T08:59:58Z' });
    api.on('POST', `${TIME}timer/start/`, (call: Call) =>
      answer({ timer: { ...row, id: body(call)['id'] }, entries: [] }, { status: 201, seqs: { [mine]: 1 } }),
    );
    start();
    expect(currentTimer()?.item?.name).toBe('Item i1');
    await settle();
    expect(body(api.sent('POST')[0])['started_at']).toBeUndefined();
    expect(currentTimer()?.started_at).toBe('2026-11-20T08:59:58Z');
  });

  test('that was started without a connection says when it was started', async () => {
    api.on('POST', `${TIME}timer/start/`, noNetwork);
    useConnection.setState({ isOnline: false });
    start();
    await settle(60_000);
    expect(body(api.sent('POST')[0])['started_at']).toBe('2026-11-20T09:00:00.000Z');
  });

  test('of another device is the same timer, and ends with it', async () => {
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't1', row: timerRow() });
    expect(currentTimer()).toMatchObject({ timer_id: 't1', issue_id: 'i1' });
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't2', row: timerRow({ id: 't2', issue_id: 'i2' }) });
    expect(currentTimer()).toMatchObject({ timer_id: 't2', issue_id: 'i2' });
    wire.deliver(mine, { kind: 'timer', op: 'remove', id: 't2' });
    expect(currentTimer()).toBeUndefined();
  });

  test('becomes entries when it is stopped, with what was corrected', async () => {
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't1', row: timerRow() });
    api.on('POST', `${TIME}timer/stop/`, () =>
      answer(
        { entries: [entryRow('e1', { minutes: 42 })] },
        { status: 201, seqs: { [mine]: 2, [project]: 1 } },
      ),
    );
    stopTimer({ minutes: 42 });
    expect(currentTimer()).toBeUndefined();
    await settle();
    expect(api.sent('POST')[0]?.body).toEqual({ timer_id: 't1', minutes: 42 });
    expect(shown()).toEqual(['2026-11-20 42']);
    start();
    expect(currentTimer()).toBeDefined();
  });

  test('says of which days nothing was stored', async () => {
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't1', row: timerRow() });
    api.on('POST', `${TIME}timer/stop/`, () =>
      answer(
        { entries: [entryRow('e1')], locked_days: ['2026-11-19'] },
        { status: 201, seqs: { [mine]: 2, [project]: 1 } },
      ),
    );
    stopTimer();
    await settle();
    expect(tones()).toEqual(['warning']);
  });

  test('runs on when the server refuses to stop it', async () => {
    wire.deliver(mine, { kind: 'timer', op: 'put', id: 't1', row: timerRow() });
    api.on('DELETE', `${TIME}timer/`, () => refusal(400, { error: 'No.' }));
    discardTimer();
    expect(currentTimer()).toBeUndefined();
    await settle();
    expect(currentTimer()?.timer_id).toBe('t1');
  });
});
