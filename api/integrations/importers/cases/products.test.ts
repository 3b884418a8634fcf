import { afterAll, describe, expect, test } from 'vitest';
import type { SourceItem } from '../source/source-item.ts';
import { makeTableReader } from './testing-tables.ts';

const tables = makeTableReader();
afterAll(() => tables.remove());

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const peopleOf = (item: SourceItem) => item.assignees.map(({ display_name }) => display_name);
const commentsOf = (item: SourceItem) =>
  item.comments.map(({ created_at, author, parts }) => [created_at, author?.display_name, parts[0]?.body]);

// docs/contract/imports.md#tables-of-other-products
describe('lists that Jira writes as repeated columns', () => {
  const take = async (text: string) => {
    const { items } = await tables.read(text);
    return items.map((item) => ({
      id: item.external_id,
      labels: namesOf(item.labels),
      modules: namesOf(item.modules),
      cycle: item.cycle?.name,
      comments: commentsOf(item),
    }));
  };

  test('labels, sprints, components and comments', async () => {
    const text =
      'Summary,Issue key,Issue id,Issue Type,Status,Priority,Labels,Labels,Labels,Sprint,Sprint,Component/s,Component/s,Comment,Comment\r\n' +
      '"Log in again",OPS-1,10001,Story,In Progress,High,ui,backend,security,Sprint 1,Sprint 2,Web,API,"12/Mar/24 10:00 AM;u1;First, then; second","13/Mar/24 8:00 AM;u2;Deploy at 9;30"\r\n' +
      '"No labels",OPS-2,10002,Task,To Do,Low,,,,Sprint 2,,,,,\r\n';
    expect(await take(text)).toEqual([
      {
        id: 'OPS-1',
        labels: ['ui', 'backend', 'security'],
        modules: ['Web', 'API'],
        cycle: 'Sprint 2',
        comments: [
          ['2024-03-12T10:00:00.000Z', 'u1', 'First, then; second'],
          ['2024-03-13T08:00:00.000Z', 'u2', 'Deploy at 9;30'],
        ],
      },
      { id: 'OPS-2', labels: [], modules: [], cycle: 'Sprint 2', comments: [] },
    ]);
  });

  test('values in other columns than the first', async () => {
    const text =
      'Issue id,Issue key,Summary,Status,Labels,Labels,Labels,Sprint,Sprint,Sprint,Component/s\n' +
      '1,A-1,One,Done,,b,c,S 1,,S 3,\n2,A-2,Two,Done,a,,,,S 2,,"Web, old"\n';
    expect(await take(text)).toMatchObject([
      { labels: ['b', 'c'], modules: [], cycle: 'S 3' },
      { labels: ['a'], modules: ['Web, old'], cycle: 'S 2' },
    ]);
  });

  test('comments of several lines, and one without a moment', async () => {
    const text =
      'Summary,Issue key,Issue id,Status,Comment,Comment,Comment\n' +
      'One,A-1,1,Done,"2024-03-12 10:00;ann;a\nb;c",,just words; of mine\n';
    expect((await take(text))[0]?.comments).toEqual([
      ['2024-03-12T10:00:00.000Z', 'ann', 'a\nb;c'],
      [expect.any(String), undefined, 'just words; of mine'],
    ]);
  });

  test('columns apart from each other, and a label twice', async () => {
    const text =
      'Labels,Summary,Labels,Issue key,Issue id,Status,Labels,Component/s,Sprint\n' +
      'x,One,y,A-1,1,To Do,x,Core,Week 1\n';
    expect(await take(text)).toMatchObject([{ labels: ['x', 'y'], modules: ['Core'], cycle: 'Week 1' }]);
  });
});

// docs/contract/imports.md#tables-of-other-products
describe('parents of Jira', () => {
  test.each([
    [
      'by the id of the issue',
      'Summary,Issue key,Issue id,Parent id,Issue Type,Status,Resolved\r\nWhole,OPS-1,10001,,Story,Done,15/Mar/24 4:00 PM\r\nPart,OPS-2,10002,10001,Sub-task,To Do,\r\n',
    ],
    [
      'before the parent itself stands in the file',
      'Summary,Issue key,Issue id,Parent id,Status,Resolved\nPart,OPS-2,10002,10001,To Do,\nWhole,OPS-1,10001,,Done,15/Mar/24 4:00 PM\n',
    ],
    [
      'by the key of the issue',
      'Issue id,Issue key,Summary,Status,Resolved,Parent key\n10001,OPS-1,Whole,Done,2024-03-15 16:00,\n10002,OPS-2,Part,To Do,,OPS-1\n',
    ],
    [
      'in a column that is called Parent',
      'Summary,Issue key,Issue id,Parent,Status,Resolved\nWhole,OPS-1,10001,,Done,15/Mar/24 16:00\nPart,OPS-2,10002,10001,To Do,\n',
    ],
  ])('%s', async (_what, text) => {
    const { items } = await tables.read(text);
    const found = items.map(({ name, parent, completed_at }) => [name, parent, completed_at]).toSorted();
    expect(found).toEqual([
      ['Part', 'OPS-1', null],
      ['Whole', null, '2024-03-15T16:00:00.000Z'],
    ]);
  });
});

// docs/contract/imports.md#tables-of-other-products
describe('exports of Linear', () => {
  const HEAD =
    'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue';
  const read = async (...lines: string[]) => (await tables.read(`${HEAD}\n${lines.join('\n')}\n`)).items;

  test('parents, completion and days of cycles', async () => {
    const [whole, part] = await read(
      'ENG-1,Engineering,Whole,,Done,3,Urgent,,Web,,,"Bug, UI",4,Cycle 4,2026-01-05T00:00:00.000Z,2026-01-19T00:00:00.000Z,2026-01-01T10:00:00.000Z,2026-01-09T10:00:00.000Z,2026-01-02T10:00:00.000Z,,2026-01-09T10:00:00.000Z,,,2026-01-20,',
      'ENG-2,Engineering,Part,,Todo,,No priority,,Web,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-02T10:00:00.000Z,,,,,,,ENG-1',
    );
    expect(whole).toMatchObject({
      parent: null,
      completed_at: '2026-01-09T10:00:00.000Z',
      cycle: { name: 'Cycle 4', start_date: '2026-01-05', end_date: '2026-01-19' },
    });
    expect(part).toMatchObject({ parent: 'ENG-1', cycle: null, completed_at: null });
  });

  test('an item that was cancelled, without a cycle', async () => {
    const [item] = await read(
      'ENG-3,Engineering,Gone,,Canceled,,Low,,,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-03T10:00:00.000Z,,,,2026-01-03T10:00:00.000Z,,,',
    );
    expect(item).toMatchObject({ state: { group: 'cancelled' }, cycle: null, completed_at: null });
  });

  test('a child of a child, in the order of the newest first', async () => {
    const items = await read(
      'ENG-6,E,C,,Todo,,,,,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-02T10:00:00.000Z,,,,,,,ENG-5',
      'ENG-5,E,B,,Todo,,,,,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-02T10:00:00.000Z,,,,,,,ENG-4',
      'ENG-4,E,A,,Todo,,,,,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-02T10:00:00.000Z,,,,,,,',
    );
    expect(items.map(({ parent }) => parent)).toEqual(['ENG-5', 'ENG-4', null]);
  });

  test('two cycles, each with its own days', async () => {
    const items = await read(
      'ENG-7,E,A,,Done,,,,,,,,1,Cycle 1,2026-01-05T00:00:00.000Z,2026-01-19T00:00:00.000Z,2026-01-02T10:00:00.000Z,2026-01-08T10:00:00.000Z,,,2026-01-08T10:00:00.000Z,,,,',
      'ENG-8,E,B,,Todo,,,,,,,,2,Cycle 2,2026-01-19T00:00:00.000Z,2026-02-02T00:00:00.000Z,2026-01-02T10:00:00.000Z,2026-01-08T10:00:00.000Z,,,,,,,',
    );
    expect(items.map(({ cycle }) => [cycle?.name, cycle?.start_date, cycle?.end_date])).toEqual([
      ['Cycle 1', '2026-01-05', '2026-01-19'],
      ['Cycle 2', '2026-01-19', '2026-02-02'],
    ]);
  });
});

// docs/contract/imports.md#tables-of-other-products
describe('exports of Plane, whose lists are JSON', () => {
  const HEAD =
    '"Project Name","Project Identifier","Parent","Identifier","Sequence Id","Name","State Name","Priority","Assignees","Subscribers","Created By Name","Start Date","Target Date","Completed At","Created At","Updated At","Archived At","Estimate","Labels","Cycles","Modules","Links","Relations","Comments"';
  const read = async (...lines: string[]) => {
    const { items } = await tables.read(`${HEAD}\n${lines.join('\n')}\n`);
    return items.map((item) => ({
      parent: item.parent,
      state: item.state.name,
      people: peopleOf(item),
      labels: namesOf(item.labels),
      modules: namesOf(item.modules),
      cycle: item.cycle?.name,
      completed_at: item.completed_at,
    }));
  };

  test('names in lists, and lists of none', async () => {
    const items = await read(
      '"Demo","DEMO","","DEMO-1","1","Sign in","Done","high","[""Ann Lee"", ""Bo Ray""]","[]","Bo Ray","","2024-01-12","2024-01-03T15:00:00Z","2024-01-01T10:00:00Z","2024-01-03T15:00:00Z","","5","[""backend"", ""security""]","[""Sprint 1""]","[""Auth""]","[]","[]","[]"',
      '"Demo","DEMO","DEMO-1","DEMO-2","2","Part of it","Todo","none","[]","[]","Ann Lee","","","","2024-01-02T10:00:00Z","2024-01-02T10:00:00Z","","","[]","[]","[]","[]","[]","[]"',
    );
    expect(items).toEqual([
      {
        parent: null,
        state: 'Done',
        people: ['Ann Lee', 'Bo Ray'],
        labels: ['backend', 'security'],
        modules: ['Auth'],
        cycle: 'Sprint 1',
        completed_at: '2024-01-03T15:00:00.000Z',
      },
      {
        parent: 'DEMO-1',
        state: 'Todo',
        people: [],
        labels: [],
        modules: [],
        cycle: undefined,
        completed_at: null,
      },
    ]);
  });

  const line = (values: Partial<Record<'people' | 'labels' | 'modules' | 'cycles', string>>) => {
    const cell = (value = '[]') => `"${value.replaceAll('"', '""')}"`;
    return `"Demo","DEMO","","DEMO-3","3","Any","Todo","low",${cell(values.people)},"[]","Ann Lee","","","","2024-01-02T10:00:00Z","2024-01-02T10:00:00Z","","",${cell(values.labels)},${cell(values.cycles)},${cell(values.modules)},"[]","[]","[]"`;
  };

  test.each([
    ['commas and brackets in a name', { labels: '["a, b", "[c]"]' }, { labels: ['a, b', '[c]'] }],
    ['escaped letters', { people: '["J\\u00f6rg", "O\\"N"]' }, { people: ['Jörg', 'O"N'] }],
    [
      'several modules and cycles, with blanks',
      { modules: '[ "One" , "Two" ]', cycles: '["S 1", "S 2"]' },
      { modules: ['One', 'Two'], cycle: 'S 2' },
    ],
  ])('%s', async (_what, values, expected) => {
    expect(await read(line(values))).toMatchObject([expected]);
  });
});
