import { ROLE } from '@tandem/shared/roles.ts';
import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { DEFAULT_WEEK } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, holdStream } from '#entities/live/live.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { memberRow, meRow, personRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as TimeOff } from './time-off/time-off-screen.tsx';
import { Component as WorkingDays } from './working-days-screen.tsx';

withTexts('working-days', 'settings', 'workspace-settings');

const stream = workspaceStream('w');
const CALENDAR = '/api/workspaces/w/working-calendar/';
const IMPORT = `${CALENDAR}holidays/import/`;
const ABSENCES = '/api/workspaces/w/absences/';
const HOURS = `/api/workspaces/w/members/${ME}/hours/`;
const holiday = { id: 'h', day: '2099-12-25', name: 'Christmas Day', minutes: 0 };
const absence = (fields: object) => ({
  id: 'a',
  workspace_id: 'w',
  member_id: ME,
  from_day: '2099-12-21',
  to_day: '2099-12-24',
  from_half: false,
  to_half: true,
  kind: 'sick',
  reason: 'A cold',
  ...fields,
});
let api: TestApi;
let wire: Wire;
let letGo: () => void;

function open(role: number = ROLE.ADMIN) {
  wire = signIn({ role: role as 20 });
  letGo = holdStream(stream);
  follow(stream, 0);
  members.confirmRows([memberRow(meRow(ME), { role: ROLE.ADMIN }), memberRow(personRow('ada'))], stream, 0);
}

beforeEach(() => {
  const seqs = () => ({ seqs: { [stream]: wire.seqOf(stream) } });
  const row = { id: 'w', workspace_id: 'w', days: DEFAULT_WEEK, holidays: [holiday] };
  const hidden = { member_id: 'ada', id: 'b', to_half: false, kind: null, reason: null };
  api = stubApi()
    .on('GET', CALENDAR, () => answer(row, seqs()))
    .on('GET', ABSENCES, () => answer([absence({}), absence(hidden)], seqs()))
    .on('GET', HOURS, { member_id: ME, workspace_id: 'w', days: null, from_day: null });
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
});

const list = (name: string) => screen.findByRole('list', { name });

describe('working days', () => {
  test('an administrator sets the hours of a day, stored when the field is left', async () => {
    open();
    const { user } = show(<WorkingDays />);
    api.on('PATCH', CALENDAR, ({ body }) => answer(body));
    const friday = await screen.findByLabelText('Friday');
    expect((friday as HTMLInputElement).value).toBe('8 h');
    await user.clear(friday);
    await user.type(friday, '4.5');
    await user.tab();
    await waitFor(() => expect(api.sent('PATCH', CALENDAR).at(-1)?.body).toEqual({ days: { fri: 270 } }));
  });

  test('who is no administrator reads them', async () => {
    open(ROLE.MEMBER);
    show(<WorkingDays />);
    expect(((await screen.findByLabelText('Friday')) as HTMLInputElement).disabled).toBe(true);
    expect(within(await list('Holidays')).getByText('Christmas Day')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add holiday' })).toBeNull();
  });

  test('a file shows what it would add before it is added', async () => {
    open();
    const { user } = show(<WorkingDays />);
    const result = {
      holidays: [{ day: '2099-05-01', name: 'May Day' }],
      already_there: 1,
      not_whole_days: 2,
      out_of_range: 0,
    };
    api.on('POST', IMPORT, result);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const input = must(document.querySelector<HTMLInputElement>('input[type="file"]'), 'a file is chosen');
    await user.upload(input, new File(['BEGIN:VCALENDAR'], 'days.ics', { type: 'text/calendar' }));
    expect(within(await list('Holidays of the file')).getByText('May Day')).toBeTruthy();
    expect(screen.getByText('1 day is a holiday already.')).toBeTruthy();
    expect(api.sent('POST', IMPORT).map(({ body }) => body)).toEqual([
      { ics: 'BEGIN:VCALENDAR', dry_run: true },
    ]);
    await user.click(screen.getByRole('button', { name: 'Add 1 holiday' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('POST', IMPORT)[1]?.body).toEqual({ ics: 'BEGIN:VCALENDAR' });
  });

  test('a file that is no calendar says so', async () => {
    open();
    const { user } = show(<WorkingDays />);
    const text = 'This is no calendar that can be read. Choose an ICS file.';
    api.on('POST', IMPORT, () => refusal(400, { ics: [text] }));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const input = must(document.querySelector<HTMLInputElement>('input[type="file"]'), 'a file is chosen');
    await user.upload(input, new File(['hello'], 'days.ics', { type: 'text/calendar' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('time off', () => {
  test('shows why to the person, and when the others are away', async () => {
    open(ROLE.MEMBER);
    show(<TimeOff />);
    const mine = await list('Your time off');
    expect(within(mine).getByText('Sick: A cold')).toBeTruthy();
    const others = await list('Others');
    expect(within(others).getByText('ada')).toBeTruthy();
    expect(within(others).queryByRole('button')).toBeNull();
    expect(within(others).queryByText(/Sick/)).toBeNull();
  });

  test('days are asked for before they are stored', async () => {
    open();
    const { user } = show(<TimeOff />);
    await user.click(await screen.findByRole('button', { name: 'Add time off' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('combobox', { name: 'Person' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add time off' }));
    expect(await within(dialog).findByText('Choose the first day')).toBeTruthy();
    expect(api.sent('POST', ABSENCES)).toEqual([]);
  });

  test('own hours begin as those of the workspace, and are stored from a day on', async () => {
    open();
    const { user } = show(<TimeOff />);
    api.on('PUT', HOURS, ({ body }) => answer({ member_id: ME, workspace_id: 'w', ...(body as object) }));
    await user.click(await screen.findByRole('button', { name: 'Set own hours' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.sent('PUT', HOURS)[0]?.body).toEqual({
        days: DEFAULT_WEEK,
        from_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    );
  });
});
