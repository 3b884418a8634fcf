import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCalendarFile } from './read-file.ts';

const OPTIONS = { timezone: 'Europe/Berlin', from: '2025-01-01', to: '2028-12-31' };
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const readText = (text: string, timeoutMs?: number, workspace_id: string = randomUUID()) =>
  readCalendarFile(text, OPTIONS, timeoutMs === undefined ? { workspace_id } : { workspace_id, timeoutMs });
const read = (...events: string[]) => readText(file(...events));
const days = async (...lines: string[]) =>
  (await read(event('SUMMARY:A', ...lines))).found.map(({ day }) => day);

// docs/contract/working-days.md#importing-holidays
test('days with an end, without one, with a duration, and with an end on the same day', async () => {
  expect(await days('DTSTART;VALUE=DATE:20261225')).toEqual(['2026-12-25']);
  expect(await days('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227')).toEqual([
    '2026-12-25',
    '2026-12-26',
  ]);
  expect(await days('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261225')).toEqual(['2026-12-25']);
  expect(await days('DTSTART;VALUE=DATE:20261231', 'DURATION:P2D')).toEqual(['2026-12-31', '2027-01-01']);
});

// docs/contract/working-days.md#importing-holidays
test('rules of years are followed as far as the range goes, others are not', async () => {
  const christmas = ['2025-12-25', '2026-12-25', '2027-12-25', '2028-12-25'];
  expect(await days('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25')).toEqual(
    christmas,
  );
  expect(await days('DTSTART;VALUE=DATE:16011225', 'RRULE:FREQ=YEARLY')).toEqual(christmas);
  expect(await days('DTSTART;VALUE=DATE:20201126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')).toEqual([
    '2025-11-27',
    '2026-11-26',
    '2027-11-25',
    '2028-11-23',
  ]);
  expect(await days('DTSTART;VALUE=DATE:20241225', 'RRULE:FREQ=YEARLY;COUNT=3')).toEqual(
    christmas.slice(0, 2),
  );
  expect(
    await days('DTSTART;VALUE=DATE:20251225', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20261225'),
  ).toEqual(['2025-12-25', '2027-12-25', '2028-12-25']);
  const weekly = await read(event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=WEEKLY'));
  expect(weekly).toEqual({ found: [], not_whole_days: 1, out_of_range: 0 });
});

// docs/contract/working-days.md#importing-holidays
test('a moved repetition stands where it was moved to', async () => {
  const uid = 'UID:a@example.org';
  const { found } = await read(
    event(uid, 'SUMMARY:A', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;COUNT=2'),
    event(uid, 'SUMMARY:B', 'RECURRENCE-ID;VALUE=DATE:20271225', 'DTSTART;VALUE=DATE:20271227'),
  );
  expect(found).toEqual([
    { day: '2026-12-25', name: 'A' },
    { day: '2027-12-27', name: 'B' },
  ]);
});

// docs/contract/working-days.md#foreign-time-zones
test('days of any time zone are read as they are written, moments in UTC by the clock of the workspace', async () => {
  expect(
    await days('DTSTART;TZID=Asia/Tokyo:20261225T000000', 'DTEND;TZID=Asia/Tokyo:20261226T000000'),
  ).toEqual(['2026-12-25']);
  expect(
    await days('DTSTART;TZID=Somewhere/Else:20261225T000000', 'DTEND;TZID=Somewhere/Else:20261225T235959'),
  ).toEqual(['2026-12-25']);
  expect(await days('DTSTART:20261224T230000Z', 'DTEND:20261225T230000Z')).toEqual(['2026-12-25']);
  expect(await days('DTSTART:20260703T220000Z', 'DTEND:20260704T220000Z')).toEqual(['2026-07-04']);
});

// docs/contract/working-days.md#importing-holidays
test('events of hours, cancelled ones, very long ones and those without a name are counted', async () => {
  const { found, not_whole_days } = await read(
    event('SUMMARY:Dinner', 'DTSTART:20261225T180000', 'DTEND:20261225T220000'),
    event('SUMMARY:A moment', 'DTSTART:20261225T000000'),
    event('SUMMARY:Off', 'DTSTART;VALUE=DATE:20261225', 'STATUS:CANCELLED'),
    event('SUMMARY:Summer', 'DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260901'),
    event('SUMMARY: ', 'DTSTART;VALUE=DATE:20261225'),
    event('SUMMARY:No start'),
    event('SUMMARY:Odd', 'DTSTART;VALUE=DATE:hello'),
  );
  expect([found, not_whole_days]).toEqual([[], 7]);
});

// docs/contract/working-days.md#importing-holidays
test('folded lines and escaped signs are read, and days far away are counted', async () => {
  const { found, out_of_range } = await read(
    event('SUMMARY:Tag der Deut', ' schen Einheit\\, frei\\nhier', 'DTSTART;VALUE=DATE:20261003'),
    event('SUMMARY:Far', 'DTSTART;VALUE=DATE:21000101'),
  );
  expect(found).toEqual([{ day: '2026-10-03', name: 'Tag der Deutschen Einheit, frei hier' }]);
  expect(out_of_range).toBe(1);
});

// docs/contract/working-days.md#large-files
test.each([
  'hello',
  '{}',
  'BEGIN:VCALENDAR',
  'BEGIN:VCARD\r\nEND:VCARD',
  'BEGIN:VCALENDAR\r\nx\r\nEND:VCALENDAR',
])('%s is no calendar', async (text) => {
  await expect(readText(text)).rejects.toMatchObject({
    body: { ics: ['This is no calendar that can be read. Choose an ICS file.'] },
  });
});

// docs/contract/working-days.md#large-files
test('more than 5,000 events are refused before they are read', async () => {
  const many = file(event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261225').concat('\r\n').repeat(100_000));
  await expect(readText(many)).rejects.toMatchObject({
    body: { ics: ['The file has more than 5000 events.'] },
  });
});

// docs/contract/working-days.md#large-files
test('a file that takes too long is given up, and other work goes on meanwhile', async () => {
  const slow = file(`A;${'b=c;'.repeat(400_000)}d=e:f`);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await expect(readText(slow, 250)).rejects.toMatchObject({ status: 400 });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

// docs/contract/working-days.md#large-files
test('one file of a workspace is read at a time, and few wait', async () => {
  const slow = file(`A;${'b=c;'.repeat(400_000)}d=e:f`);
  const answer = (workspace?: string) =>
    readText(slow, 100, workspace).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const same = await Promise.all([answer('one'), answer('one')]);
  expect(same).toEqual([400, 503]);
  const many = await Promise.all(Array.from({ length: 8 }, () => answer()));
  expect(many).toEqual([400, 400, 400, 400, 400, 400, 503, 503]);
  expect(await answer('one')).toBe(400);
});
