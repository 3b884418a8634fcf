import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import type { PreviewRun, Recurrence } from '#entities/work-items/recurrences/types.ts';
import { countHeld, useHeldChanges } from '#lib/unsaved/held-changes.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { recurrenceRow, templateRow } from '#testing/template-rows.ts';
import { dropDraft } from './model/drafts.ts';
import { Component as RecurringScreen } from './recurring-screen.tsx';

withTexts('recurring', 'templates', 'project-settings', 'settings');

const P = '/api/workspaces/w/projects/p/';
const stream = projectStream('p');
const seqs = { [stream]: 1 };
let api: TestApi;

const MONTHLY = recurrenceRow('monthly', {
  name: 'Monthly report',
  rule: 'FREQ=MONTHLY;BYMONTHDAY=31',
  starts_on: '2026-01-31',
  next_due: '2026-01-31',
});
const run = (due: string, fields: Partial<PreviewRun> = {}): PreviewRun => ({
  due,
  weekday: 'sat',
  made_on: due,
  member_id: null,
  is_skipped: false,
  notes: [],
  ...fields,
});
const RUNS = [
  run('2026-01-31'),
  run('2026-02-28', { notes: [{ kind: 'last_day', wanted: 31 }] }),
  run('2026-03-31', { is_skipped: true }),
];

function serve(rows: Recurrence[], role: number = ROLE.ADMIN) {
  projects.confirmRows([projectRow('p', { member_role: role as 20 })], stream, 0);
  api.on('GET', `${P}recurrences/`, () => answer(rows, { seqs }));
  api.on('GET', `${P}templates/`, () => answer([templateRow('t1', { name: 'Report' })], { seqs }));
  api.on('GET', `${P}members/`, () => answer([{ id: 'm1', role, member: ME, project: 'p' }], { seqs }));
  api.on('POST', `${P}recurrences/preview/`, () => answer({ runs: RUNS, until: '2026-03-31' }));
  for (const { id } of rows) {
    api.on('GET', `${P}recurrences/${id}/preview/`, () => answer({ runs: RUNS, until: '2026-03-31' }));
    api.on('GET', `${P}recurrences/${id}/runs/`, () =>
      answer({
        results: [
          {
            id: 'run',
            recurrence_id: id,
            due: '2025-12-31',
            made_at: '2025-12-31T09:00:00Z',
            item_id: 'i1',
            member_id: null,
            kind: 'made_up',
            note: { missed: { from: '2025-12-26', to: '2025-12-28', count: 1 }, gone: [] },
            item: {
              id: 'i1',
              name: 'Report, December',
              sequence_id: 7,
              project_id: 'p',
              project_identifier: 'P',
              state_id: null,
            },
          },
        ],
        total_count: 1,
      }),
    );
  }
}

const open = (id = '') =>
  show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/recurring/:recurrenceId?" element={<RecurringScreen />} />
    </Routes>,
    { at: `/w/projects/p/settings/recurring/${id}` },
  );
const editor = async () => within(await screen.findByRole('region', { name: 'Monthly report' }));

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  for (const id of ['monthly', 'new p']) dropDraft(id);
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('the page shows the sentence, the next runs with what is odd about them, and those that were', async () => {
  serve([MONTHLY]);
  open();
  const shown = await editor();
  expect(shown.getByRole('button', { name: 'How often: every month' })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Days: day 31' })).toBeTruthy();
  expect(shown.getByText(/Months without day 31/)).toBeTruthy();
  expect(await shown.findByText('No day 31, last day of the month')).toBeTruthy();
  expect(await shown.findByRole('link', { name: 'Report, December' })).toBeTruthy();
  expect(shown.getByText(/Made up for, once/)).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Recurring' })).getByText('every month: day 31'),
  ).toBeTruthy();
});

test('a change waits for Save and its runs are shown before', async () => {
  serve([MONTHLY]);
  api.on('PATCH', `${P}recurrences/monthly/`, () => answer(MONTHLY, { seqs: { [stream]: 2 } }));
  const { user } = open();
  const shown = await editor();
  await user.click(shown.getByRole('button', { name: 'Days: day 31' }));
  await user.click(await screen.findByRole('option', { name: 'day 15' }));
  expect(countHeld(useHeldChanges.getState())).toBe(1);
  await waitFor(() =>
    expect(api.sent('POST', `${P}recurrences/preview/`).at(-1)?.body).toMatchObject({
      id: 'monthly',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=15',
    }),
  );
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH')[0]?.body).toEqual({ rule: 'FREQ=MONTHLY;BYMONTHDAY=15' }));
  await waitFor(() => expect(countHeld(useHeldChanges.getState())).toBe(0));
});

test('what is wrong with the rule is said where the runs would stand', async () => {
  serve([{ ...MONTHLY, rule: 'FREQ=MONTHLY;BYMONTHDAY=1,15' }]);
  api.on('POST', `${P}recurrences/preview/`, () => refusal(400, { rule: ['Name the frequency.'] }));
  open();
  const shown = await editor();
  expect(shown.getByRole('button', { name: /^Rule: FREQ=/ })).toBeTruthy();
  expect((await shown.findByRole('alert')).textContent).toBe('Name the frequency.');
});

test('runs are left out and taken in again, and the switch pauses', async () => {
  serve([MONTHLY]);
  for (const step of ['skip', 'unskip', 'pause'])
    api.on('POST', `${P}recurrences/monthly/${step}/`, () => answer(null, { seqs: { [stream]: 2 } }));
  const { user } = open();
  const shown = await editor();
  const [first] = await shown.findAllByRole('button', { name: 'Skip' });
  if (first) await user.click(first);
  await user.click(shown.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('switch', { name: 'Monthly report is on' }));
  await waitFor(() => expect(api.sent('POST', `${P}recurrences/monthly/pause/`)).toHaveLength(1));
  expect(api.sent('POST', `${P}recurrences/monthly/skip/`)[0]?.body).toEqual({ due: '2026-01-31' });
  expect(api.sent('POST', `${P}recurrences/monthly/unskip/`)[0]?.body).toEqual({ due: '2026-03-31' });
  expect(await screen.findByText('Paused')).toBeTruthy();
});

test('a new one is made by its first save, in the mode that is chosen', async () => {
  serve([]);
  api.on('POST', `${P}recurrences/`, ({ body }) =>
    answer({ ...recurrenceRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: 2 } }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const shown = within(await screen.findByRole('region', { name: 'Report' }));
  await user.click(shown.getByRole('radio', { name: 'After it is done' }));
  await user.click(shown.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sent('POST', `${P}recurrences/`)[0]?.body).toMatchObject({
      template_id: 't1',
      name: 'Report',
      mode: 'after_done',
      rule: null,
      after_days: 30,
    }),
  );
});

test('members read and change nothing', async () => {
  serve([MONTHLY], ROLE.MEMBER);
  open();
  const shown = await editor();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(shown.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(shown.getByRole('button', { name: 'How often: every month' })).toHaveProperty('disabled', true);
  expect(await shown.findByText('No day 31, last day of the month')).toBeTruthy();
  expect(api.sent('POST', `${P}recurrences/preview/`)).toEqual([]);
});
