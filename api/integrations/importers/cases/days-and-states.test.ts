import { afterAll, describe, expect, test } from 'vitest';
import type { SourceItem } from '../source/source-item.ts';
import { makeTableReader } from './testing-tables.ts';

const tables = makeTableReader();
afterAll(() => tables.remove());

/** Whole files whose last column says what each line should give. */
function expectEach(files: Record<string, string>, valueOf: (item: SourceItem) => unknown): void {
  test.each(Object.entries(files))('%s', async (_what, text) => {
    const { items, expected, refused } = await tables.read(text);
    expect(refused).toEqual([]);
    expect(items.map(valueOf)).toEqual(expected);
  });
}

// docs/contract/imports.md#groups-of-states
describe('groups that names of states say', () => {
  expectEach(
    {
      'words and their negations': `Title,Status,Expect
T0,Not started,unstarted
T1,not started,unstarted
T2,Unstarted,unstarted
T3,Incomplete,unstarted
T4,Unresolved,unstarted
T5,Not done,unstarted
T6,Undone,unstarted
T7,Selected for Development,unstarted
T8,Ready for Development,unstarted
T9,To be tested,started
T10,Ready for Release,started
T11,Waiting for release,started
T12,Не начата,unstarted
T13,Не выполнено,unstarted
T14,Не готово,unstarted
T15,Не решена,unstarted
T16,Reopened,unstarted
T17,In Progress,started
T18,Done,completed
T19,Won't Do,cancelled
T20,Выполнено,completed
`,
      'of a team in German': `Titel,Status,Expect
A,Noch nicht begonnen,unstarted
B,In Bearbeitung,started
C,Bereit zum Testen,started
D,Erledigt,completed
E,Nicht erledigt,unstarted
F,Abgelehnt,cancelled
`,
      'of a team in French': `Title,Status,Expect
A,À faire,unstarted
B,Pas encore commencé,unstarted
C,En cours,started
D,Terminé,completed
E,Non terminé,unstarted
F,Annulé,cancelled
`,
      'of a delivery, with signs and in capitals': `Title,Status,Expect
A,🆕 NEW,unstarted
B,READY-FOR-QA,started
C,in_review,started
D,✅ Shipped,completed
E,NOT SHIPPED,started
F,Duplicate,cancelled
G,Icebox,backlog
`,
    },
    ({ state }) => state.group,
  );
});

// docs/contract/imports.md#days-of-a-table
describe('days with slashes where a line proves the order', () => {
  expectEach(
    {
      'the day first': `Title,Due date,Expect
A,15/04/2026,2026-04-15
B,31/12/2026,2026-12-31
C,03/04/2026,2026-04-03
`,
      'the day first, proved by the last line and without zeros': `Title,Due date,Expect
A,3/4/26,2026-04-03
B,1/2/26,2026-02-01
C,28/2/26,2026-02-28
`,
      'the month first': `Title,Due date,Expect
A,04/15/2026,2026-04-15
B,12/31/2026,2026-12-31
C,03/04/2026,2026-03-04
`,
      'the day first, with times behind': `Title,Due date,Expect
A,03/04/2026 09:05,2026-04-03
B,04/05/2026 00:00,2026-05-04
C,30/11/2026 23:59,2026-11-30
`,
    },
    ({ target_date }) => target_date,
  );
});

// docs/contract/imports.md#days-of-a-table
describe('days with dots', () => {
  expectEach(
    {
      'two digits of the year': `Title,Due date,Expect
A,1.2.26,2026-02-01
B,13.03.26,2026-03-13
C,3.4.2026,2026-04-03
`,
      'blanks behind the dots': `Title,Due date,Expect
A,1. 2. 2026,2026-02-01
B,13. 3. 26,2026-03-13
C,03.04.2026,2026-04-03
`,
      'a dot at the end, and weekdays': `Title,Due date,Expect
A,Mo 2.2.26,2026-02-02
B,Di 03.02.2026,2026-02-03
C,Mi 4.2.2026,2026-02-04
`,
      'the year first': `Title,Due date,Expect
A,2026.2.1,2026-02-01
B,2026.03.13,2026-03-13
C,2026. 4. 3.,2026-04-03
`,
    },
    ({ target_date }) => target_date,
  );
});

// docs/contract/imports.md#days-of-a-table
describe('moments with names of zones', () => {
  expectEach(
    {
      'as JavaScript prints them': `Title,Created,Expect
A,Tue Feb 03 2026 09:05:00 GMT+0100 (Central European Standard Time),2026-02-03T08:05:00Z
B,Tue Feb 03 2026 09:05:00 GMT+0100 (CET),2026-02-03T08:05:00Z
C,Tue Feb 03 2026 09:05:00 GMT-0500 (EST),2026-02-03T14:05:00Z
D,2026-02-03 09:05 AM,2026-02-03T09:05:00Z
E,Tue Feb 03 2026 09:05:00 GMT+0000 (Coordinated Universal Time),2026-02-03T09:05:00Z
`,
      'with names in other languages': `Title,Created,Expect
A,Tue Feb 03 2026 09:05:00 GMT+0100 (Mitteleuropäische Normalzeit),2026-02-03T08:05:00Z
B,Tue Feb 03 2026 12:05:00 GMT+0300 (Москва),2026-02-03T09:05:00Z
C,Tue Feb 03 2026 09:05:00 GMT+0530 (India Standard Time),2026-02-03T03:35:00Z
`,
      'of mails': `Title,Created,Expect
A,3 Feb 2026 09:05:00 +0100 (CET),2026-02-03T08:05:00Z
B,3 Feb 2026 09:05:00 EST,2026-02-03T14:05:00Z
C,3 Feb 2026 09:05:00 GMT,2026-02-03T09:05:00Z
`,
      'of twelve hours': `Title,Created,Expect
A,2026-02-03 12:05 AM,2026-02-03T00:05:00Z
B,2026-02-03 12:05 PM,2026-02-03T12:05:00Z
C,2026-02-03 9:05 pm UTC,2026-02-03T21:05:00Z
`,
    },
    ({ created_at }) => created_at.replace('.000Z', 'Z'),
  );
});
