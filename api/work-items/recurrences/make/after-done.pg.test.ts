import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FIRST, type RecurrenceTeam, makeRecurrenceTeam } from '../testing.ts';

let team: RecurrenceTeam;
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
  await sql`delete from work_items`.execute(team.test.database.db);
});

const afterDone = (values: object = {}) =>
  team.made({ mode: 'after_done', rule: null, after_days: 3, ...values });
/** One that has made its first item. */
async function begun(values: object = {}): Promise<{ recurrence: Recurrence; item: string }> {
  const { id } = await afterDone(values);
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(1);
  const recurrence = await team.read({ id });
  return { recurrence, item: recurrence.open_item_id ?? '' };
}
/** Moves an item as if it were that moment. */
async function moveAt(item: string, state: 'Done' | 'Cancelled' | 'Todo', at: string): Promise<void> {
  const { db } = team.test.database;
  expect((await team.admin.patch(team.item(item), { state_id: team.states[state].id })).status).toBe(204);
  await sql`update work_items set last_state_change = ${at},
    completed_at = case when completed_at is not null then ${at}::timestamptz end where id = ${item}`.execute(
    db,
  );
}
const dues = async () => (await team.itemsMade()).map(({ target_date }) => target_date);

// docs/contract/recurrences.md#after-it-is-done
test('the next item is due so many days after the last one is done, and none while it is open', async () => {
  expect(await afterDone({ name: 'First' })).toMatchObject({ next_due: FIRST, open_item_id: null });
  await sql`delete from recurrences`.execute(team.test.database.db);
  const { recurrence, item } = await begun();
  expect(recurrence).toMatchObject({ next_due: null, next_run_at: null, runs_count: 1, last_due: FIRST });
  expect(await team.runAt('2031-02-01T08:00:00Z')).toBe(0);
  await moveAt(item, 'Done', '2031-02-01T22:30:00Z');
  expect(await team.runAt('2031-02-01T23:31:00Z')).toBe(0);
  expect(await team.read(recurrence)).toMatchObject({ next_due: '2031-02-04', open_item_id: item });
  expect(await team.runAt('2031-02-04T07:59:00Z')).toBe(0);
  expect(await team.runAt('2031-02-04T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual([FIRST, '2031-02-04']);
  const after = await team.read(recurrence);
  expect(after).toMatchObject({ next_due: null, runs_count: 2 });
  expect(after.open_item_id).not.toBe(item);
});

// docs/contract/recurrences.md#after-it-is-done
test('an item that is opened again before the next one is made counts as open', async () => {
  const { recurrence, item } = await begun();
  await moveAt(item, 'Done', '2031-01-10T10:00:00Z');
  await team.runAt('2031-01-10T10:01:00Z');
  expect((await team.read(recurrence)).next_due).toBe('2031-01-13');
  await moveAt(item, 'Todo', '2031-01-11T10:00:00Z');
  expect(await team.runAt('2031-01-13T10:00:00Z')).toBe(0);
  expect(await team.read(recurrence)).toMatchObject({ next_due: null, open_item_id: item });
});

// docs/contract/recurrences.md#after-it-is-done
test('a cancelled item counts, unless it is switched off', async () => {
  const counting = await begun();
  await moveAt(counting.item, 'Cancelled', '2031-01-07T10:00:00Z');
  const other = await afterDone({ counts_cancelled: false });
  await team.runAt('2031-01-07T10:00:00Z');
  const item = (await team.read(other)).open_item_id ?? '';
  await moveAt(item, 'Cancelled', '2031-01-07T10:00:00Z');
  await team.runAt('2031-01-07T10:01:00Z');
  expect((await team.read(counting.recurrence)).next_due).toBe('2031-01-10');
  expect((await team.read(other)).next_due).toBeNull();
});

// docs/contract/recurrences.md#after-it-is-done
test('a deleted item is closed, so that the recurrence goes on', async () => {
  const { recurrence, item } = await begun();
  await team.admin.delete(team.item(item));
  await sql`update work_items set deleted_at = '2031-01-08T10:00:00Z' where id = ${item}`.execute(
    team.test.database.db,
  );
  await team.runAt('2031-01-08T10:01:00Z');
  expect((await team.read(recurrence)).next_due).toBe('2031-01-11');
});

// docs/contract/recurrences.md#after-it-is-done
test('an item that is closed long before it is due is followed by one of a later day', async () => {
  const { id } = await afterDone({ after_days: 29, lead_days: 30 });
  expect(await team.runAt('2030-12-07T08:00:00Z')).toBe(1);
  const recurrence = await team.read({ id });
  await moveAt(recurrence.open_item_id ?? '', 'Done', '2030-12-08T10:00:00Z');
  expect(await team.runAt('2030-12-08T10:01:00Z')).toBe(1);
  expect(await dues()).toEqual([FIRST, '2031-01-07']);
});

// docs/contract/recurrences.md#days-off
test('a due day that moves back to one that is over goes on to the next working day', async () => {
  const values = { after_days: 3, lead_days: 3, days_off: 'previous', starts_on: '2031-01-10' };
  const { id } = await afterDone(values);
  expect(await team.runAt('2031-01-07T08:00:00Z')).toBe(1);
  const recurrence = await team.read({ id });
  await moveAt(recurrence.open_item_id ?? '', 'Done', '2031-01-08T10:00:00Z');
  expect(await team.runAt('2031-01-10T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-01-10', '2031-01-13']);
});

// docs/contract/recurrences.md#after-a-standstill
test('what came due in a standstill is made up for once, today', async () => {
  const { recurrence, item } = await begun();
  await moveAt(item, 'Done', '2031-01-10T10:00:00Z');
  expect(await team.runAt('2031-03-01T10:00:00Z')).toBe(1);
  expect(await dues()).toEqual([FIRST, '2031-03-01']);
  const [run] = await team.runs(recurrence);
  expect(run).toMatchObject({
    kind: 'made_up',
    note: { missed: { from: '2031-01-13', to: '2031-01-13', count: 1 } },
  });
  expect(await team.runAt('2031-03-01T10:01:00Z')).toBe(0);
  expect((await team.read(recurrence)).next_due).toBeNull();
});

// docs/contract/recurrences.md#skipping
test('a skipped day counts as the day of closing, and cannot be taken back', async () => {
  const recurrence = await afterDone();
  const skipped = await team.admin.post(team.path(recurrence, 'skip'));
  expect(skipped.body).toMatchObject({ next_due: '2031-01-09', skipped: [], last_due: FIRST });
  expect((await team.runs(recurrence)).map(({ due, kind }) => [due, kind])).toEqual([[FIRST, 'skipped']]);
  expect((await team.admin.post(team.path(recurrence, 'unskip'), { due: FIRST })).status).toBe(400);
  expect(await team.runAt('2031-01-09T08:00:00Z')).toBe(1);
  expect((await team.admin.post(team.path(recurrence, 'skip'))).status).toBe(400);
});

// docs/contract/recurrences.md#pausing
test('a pause holds the next item back, and it is due when the recurrence is resumed', async () => {
  const { recurrence, item } = await begun();
  await team.admin.post(team.path(recurrence, 'pause'), { until: '2031-02-01' });
  await moveAt(item, 'Done', '2031-01-10T10:00:00Z');
  expect(await team.runAt('2031-01-20T10:00:00Z')).toBe(0);
  expect(await team.runAt('2031-02-01T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual([FIRST, '2031-02-01']);
});
