import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { DEFAULT_WEEK } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAway, useDaysOff } from '#lib/dates/days-off.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { addHoliday, createAbsence, deleteAbsence, deleteHoliday, setDays } from './actions.ts';
import { awayOn, followWorkingDays } from './follow.ts';
import { loadWorkingDays } from './load.ts';
import { absences, absencesByWorkspace, calendars, useWhy } from './store.ts';

const stream = workspaceStream('w');
const W = { id: 'w', slug: 'w', role: ROLE.ADMIN };
const CALENDAR = '/api/workspaces/w/working-calendar/';
const HOLIDAYS = `${CALENDAR}holidays/`;
const ABSENCES = '/api/workspaces/w/absences/';
const calendar = (holidays: object[] = []) => ({ id: 'w', workspace_id: 'w', days: DEFAULT_WEEK, holidays });
const christmas = { id: 'h', day: '2026-12-25', name: 'Christmas Day', minutes: 0 };
const absence = (fields: object = {}) => ({
  id: 'a',
  workspace_id: 'w',
  member_id: ME,
  from_day: '2026-12-01',
  to_day: '2026-12-02',
  from_half: false,
  to_half: false,
  ...fields,
});
const WHY = { kind: 'sick', reason: 'A cold' } as const;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const seqs = () => ({ seqs: { [stream]: wire.seqOf(stream) } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
  api = stubApi()
    .on('GET', CALENDAR, () => answer(calendar([christmas]), seqs()))
    .on('GET', ABSENCES, () => answer([{ ...absence(), ...WHY }], seqs()));
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the calendar', () => {
  test('tells every screen its days off for as long as the workspace is open', async () => {
    const { isOff, between } = useDaysOff.getState();
    expect([isOff('2026-12-25'), isOff('2026-12-26'), between('2026-12-24', '2026-12-28')]).toEqual([
      false,
      true,
      null,
    ]);
    const stop = followWorkingDays(W);
    await settle();
    const known = useDaysOff.getState();
    expect([known.isOff('2026-12-25'), known.holidayName('2026-12-25')]).toEqual([true, 'Christmas Day']);
    expect(known.between('2026-12-24', '2026-12-28')).toBe(1);
    expect(useAway.getState()).toEqual({ [ME]: '2026-12-02' });
    wire.deliver(stream, { kind: 'working_calendar', op: 'put', id: 'w', row: calendar() });
    expect(useDaysOff.getState().isOff('2026-12-25')).toBe(false);
    stop();
    expect([useAway.getState(), useDaysOff.getState().isOff('2026-12-25')]).toEqual([{}, false]);
  });

  test('shows changed days at once, and takes them back when they are refused', async () => {
    await loadWorkingDays(W);
    api.on('PATCH', CALENDAR, () => refusal(403, { error: 'No' }));
    void setDays('w', { fri: 0 });
    expect(calendars.get('w')?.days.fri).toBe(0);
    await settle();
    expect(calendars.get('w')?.days.fri).toBe(480);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  test('has a holiday as soon as the server has it', async () => {
    await loadWorkingDays(W);
    const made = { id: 'n', day: '2026-05-01', name: 'May Day', minutes: 0 };
    api.on('POST', HOLIDAYS, () => answer(made, { status: 201, seqs: { [stream]: 1 } }));
    await addHoliday('2026-05-01', 'May Day');
    expect(api.sent('POST', HOLIDAYS)[0]?.body).toMatchObject({ day: '2026-05-01', name: 'May Day' });
    expect(calendars.get('w')?.holidays.map(({ id }) => id)).toEqual(['n', 'h']);
    api.on('DELETE', `${HOLIDAYS}h/`, () => answer(null, { seqs: { [stream]: 2 } }));
    await deleteHoliday('h');
    expect(calendars.get('w')?.holidays.map(({ id }) => id)).toEqual(['n']);
  });
});

describe('absences', () => {
  test('say why to who may know, and Changes do not take it away', async () => {
    await loadWorkingDays(W);
    expect([absences.get('a'), useWhy.getState()['a']]).toEqual([absence(), WHY]);
    const row = { ...absence({ to_day: '2026-12-05' }), kind: null, reason: null };
    const other = { kind: 'other', reason: 'Moved' } as const;
    api.on('GET', ABSENCES, () => answer([{ ...row, ...other }], { seqs: { [stream]: 1 } }));
    wire.deliver(stream, { kind: 'absence', op: 'put', id: 'a', row });
    expect(absences.get('a')).toEqual(absence({ to_day: '2026-12-05' }));
    expect(useWhy.getState()['a']).toEqual(WHY);
    await settle(1000);
    expect(useWhy.getState()['a']).toEqual(other);
  });

  test('are shown at once, stored, and gone when they are deleted', async () => {
    const {
      workspace_id: _workspace,
      id: _id,
      ...fields
    } = absence({ from_day: '2026-12-21', to_day: '2026-12-24' });
    api.on('POST', ABSENCES, ({ body }) =>
      answer({ ...absence(), ...(body as object) }, { status: 201, ...seqs() }),
    );
    createAbsence({ ...fields, ...WHY });
    const [made] = absencesByWorkspace.list('w');
    expect(made).toMatchObject({ member_id: ME, from_day: '2026-12-21' });
    expect(useWhy.getState()[made?.id ?? '']).toEqual(WHY);
    await settle();
    expect(api.sent('POST', ABSENCES)[0]?.body).toMatchObject({ id: made?.id, ...WHY });
    api.on('DELETE', `${ABSENCES}${made?.id}/`, null);
    deleteAbsence(made?.id ?? '');
    expect(absencesByWorkspace.list('w')).toEqual([]);
  });

  test('that follow one another are one', () => {
    const all = [
      absence(),
      absence({ id: 'b', from_day: '2026-12-03', to_day: '2026-12-07' }),
      absence({ id: 'c', from_day: '2026-12-09', to_day: '2026-12-09' }),
      absence({ id: 'd', member_id: 'ada', from_day: '2026-12-02' }),
    ];
    expect(awayOn(all, '2026-12-01')).toEqual({ [ME]: '2026-12-07' });
    expect(awayOn(all, '2026-12-08')).toEqual({});
  });

  test('are not asked for by guests', async () => {
    await loadWorkingDays({ ...W, role: ROLE.GUEST });
    expect([calendars.get('w')?.id, api.sent('GET', ABSENCES)]).toEqual(['w', []]);
  });
});
