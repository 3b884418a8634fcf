import { afterAll, describe, expect, test } from 'vitest';
import type { SourceEntry, SourceItem } from '../source/source-item.ts';
import { makeScratchFiles } from '../testing-files.ts';
import { csvSource } from './csv-source.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function read(lines: readonly string[]) {
  const source = csvSource(files.write('a.csv', `${lines.join('\n')}\n`), { name: 'Tasks' });
  const entries: SourceEntry[] = [];
  for await (const entry of source.read()) entries.push(entry);
  const items = entries.flatMap((entry) => ('item' in entry ? [entry.item] : []));
  return { entries, items, table: source.describe(), markup: source.markup?.() };
}

const summaryOf = (item: SourceItem | undefined) =>
  item && {
    name: item.name,
    state: item.state.name,
    group: item.state.group,
    priority: item.priority,
    assignees: item.assignees.map(({ display_name }) => display_name),
    labels: item.labels.map(({ name }) => name),
    modules: item.modules.map(({ name }) => name),
    cycle: item.cycle && [item.cycle.name, item.cycle.start_date, item.cycle.end_date],
    parent: item.parent,
    created_at: item.created_at,
    completed_at: item.completed_at,
  };

// docs/contract/imports.md#tables-of-other-products
describe('Jira', () => {
  const HEADER =
    'Summary,Issue key,Issue id,Parent id,Issue Type,Status,Status Category,Priority,Assignee,Labels,Labels,Sprint,Sprint,Component/s,Component/s,Created,Resolved,Custom field (Epic Link),Comment,Comment';

  test('repeats a column for each value, and the last sprint counts', async () => {
    const { items, table } = await read([
      HEADER,
      'Log in,OPS-1,101,,Story,Review,In Progress,High,"Doe, Jane",ui,backend,Sprint 1,Sprint 2,Web,"API, old",2024-03-01 10:00,,,"2024-03-12 10:00;u1;First, then; second",2024-03-13 08:00;u2;Deploy at 9;30',
      'Bare,OPS-2,102,,Task,To Do,To Do,Low,,,,,,,,2024-03-01 10:00,,,,',
    ]);
    expect(summaryOf(items[0])).toEqual({
      name: 'Log in',
      state: 'Review',
      group: 'started',
      priority: 'high',
      assignees: ['Doe, Jane'],
      labels: ['ui', 'backend'],
      modules: ['Web', 'API, old'],
      cycle: ['Sprint 2', null, null],
      parent: null,
      created_at: '2024-03-01T10:00:00.000Z',
      completed_at: null,
    });
    expect(
      items[0]?.comments.map(({ created_at, author, parts }) => [
        created_at,
        author?.display_name,
        parts[0]?.body,
      ]),
    ).toEqual([
      ['2024-03-12T10:00:00.000Z', 'u1', 'First, then; second'],
      ['2024-03-13T08:00:00.000Z', 'u2', 'Deploy at 9;30'],
    ]);
    expect(summaryOf(items[1])).toMatchObject({ labels: [], modules: [], cycle: null });
    expect(table.product).toEqual({ name: 'jira', marks: ['Summary', 'Issue key', 'Issue id'] });
    expect(table.columns.filter(({ name }) => name === 'Labels')).toEqual([
      { name: 'Labels', sample: 'ui', filled: 1, is_read: true },
    ]);
  });

  test('names parents by id or by key of an epic; epics and moments of completion are kept', async () => {
    const { items, markup } = await read([
      HEADER,
      'Part,OPS-2,102,101,Sub-task,To Do,To Do,,,,,,,,,2024-03-01 10:00,,,,',
      'Whole,OPS-1,101,,Story,Done,Done,,,,,,,,,2024-03-01 10:00,2024-03-15 16:00,OPS-9,,',
      'Goal,OPS-9,109,,Epic,Declined,Done,,,,,,,,,2024-03-01 10:00,,,not a head,',
    ]);
    expect(items.map(({ name, parent, is_epic, type }) => [name, parent, is_epic, type])).toEqual([
      ['Part', 'OPS-1', false, 'Sub-task'],
      ['Whole', 'OPS-9', false, 'Story'],
      ['Goal', null, true, null],
    ]);
    expect(items[1]?.completed_at).toBe('2024-03-15T16:00:00.000Z');
    expect(items[2]?.state.group).toBe('cancelled');
    expect(items[2]?.comments).toMatchObject([{ author: null, parts: [{ body: 'not a head' }] }]);
    expect(markup).toBe('jira');
  });
});

test('Linear: parents, cycles with their days, and the moments of done and cancelled items', async () => {
  const { items, table } = await read([
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Completed,Canceled,Due Date,Parent issue',
    'ENG-1,Eng,Whole,,Done,3,Urgent,"Web, new",,ann@x.org,"Bug, UI",4,Cycle 4,2026-01-05T00:00:00.000Z,2026-01-19T00:00:00.000Z,2026-01-01T10:00:00.000Z,2026-01-10T10:00:00.000Z,2026-01-02T10:00:00.000Z,2026-01-09T10:00:00.000Z,,2026-01-20,',
    'ENG-2,Eng,Part,,Canceled,,No priority,,,,,,,,,2026-01-02T10:00:00.000Z,2026-01-03T10:00:00.000Z,,,2026-01-03T10:00:00.000Z,,ENG-1',
  ]);
  expect(items.map(summaryOf)).toMatchObject([
    {
      group: 'completed',
      priority: 'urgent',
      labels: ['Bug', 'UI'],
      modules: ['Web, new'],
      cycle: ['Cycle 4', '2026-01-05', '2026-01-19'],
      completed_at: '2026-01-09T10:00:00.000Z',
    },
    { group: 'cancelled', priority: 'none', parent: 'ENG-1', completed_at: null },
  ]);
  expect(items[0]).toMatchObject({ start_date: '2026-01-02', target_date: '2026-01-20' });
  expect(table.columns.filter(({ is_read }) => !is_read).map(({ name, filled }) => [name, filled])).toEqual([
    ['Team', 2],
    ['Cycle Number', 1],
  ]);
});

test('Plane: lists are JSON, and an empty one names nothing', async () => {
  const { items } = await read([
    '"Project Name","Project Identifier","Parent","Identifier","Sequence Id","Name","State Name","Priority","Assignees","Created By Name","Completed At","Created At","Labels","Cycles","Modules","Comments"',
    '"Demo","DEMO","","DEMO-1","1","Sign in","Done","high","[""Ann Lee"", ""Bo, Ray""]","Bo Ray","2024-01-03T15:00:00Z","2024-01-01T10:00:00Z","[""back, end"", ""security""]","[""Sprint 1"", ""Sprint 2""]","[""Auth""]","[{""comment"": ""Well"", ""created_by"": ""Ann""}]"',
    '"Demo","DEMO","DEMO-1","DEMO-2","2","Part","Todo","none","[]","Ann Lee","","2024-01-02T10:00:00Z","[]","[]","[]","[]"',
  ]);
  expect(items.map(summaryOf)).toMatchObject([
    {
      state: 'Done',
      assignees: ['Ann Lee', 'Bo, Ray'],
      labels: ['back, end', 'security'],
      modules: ['Auth'],
      cycle: ['Sprint 2', null, null],
      completed_at: '2024-01-03T15:00:00Z'.replace('Z', '.000Z'),
    },
    { assignees: [], labels: [], modules: [], cycle: null, parent: 'DEMO-1' },
  ]);
  expect(items[0]?.comments).toMatchObject([{ parts: [{ body: 'Well' }] }]);
});

test('Trello, Asana, Notion and ClickUp: names without what stands behind them, done without a state', async () => {
  const trello = await read([
    'Card ID,Card Name,Card Description,Labels,Members,Due Date,List ID,List Name,Last Activity Date',
    'c1,Card,,"Bug (red), UI (sky)","ann,bo",2026-02-03T10:00:00.000Z,l1,Doing,2026-02-01T10:00:00.000Z',
  ]);
  expect(summaryOf(trello.items[0])).toMatchObject({
    state: 'Doing',
    labels: ['Bug', 'UI'],
    assignees: ['ann', 'bo'],
  });
  const asana = await read([
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Due Date,Tags,Notes,Parent task',
    '1,2026-01-01,2026-01-05,2026-01-06,Whole,Doing,Ann Lee,,"a,b",,',
    '2,2026-01-01,,2026-01-06,Part,To do,,,,,Whole',
  ]);
  expect(asana.items.map(summaryOf)).toMatchObject([
    { state: 'Completed', group: 'completed', completed_at: '2026-01-05T00:00:00.000Z' },
    { state: 'To do', parent: '1' },
  ]);
  const notion = await read([
    'Name,Status,Assign,Date,Tags,Parent item,Created time,Last edited time',
    'Whole,In progress,"Ann Lee, Bo Ray",,"x, y",,2026-01-01,2026-01-02',
    'Part,Not started,,,,Whole (https://www.notion.so/Whole-0123456789abcdef0123456789abcdef),2026-01-01,2026-01-02',
  ]);
  expect(notion.items.map(summaryOf)).toMatchObject([
    { assignees: ['Ann Lee', 'Bo Ray'], labels: ['x', 'y'] },
    { parent: 'Whole' },
  ]);
  const clickup = await read([
    'Task ID,Task Name,Task Content,Status,Assignees,Tags,Priority,List Name,Space Name,Parent ID,Due Date',
    'a1,Whole,,open,"[Ann Lee,Bo Ray]","[x,y]",1,L,S,null,1767225600000',
    'a2,Part,null,open,[],[],null,L,S,a1,null',
  ]);
  expect(clickup.items.map(summaryOf)).toMatchObject([
    { assignees: ['Ann Lee', 'Bo Ray'], labels: ['x', 'y'], priority: 'urgent', parent: null },
    { assignees: [], labels: [], priority: 'none', parent: 'a1' },
  ]);
  expect([trello, asana, notion, clickup].map(({ table }) => table.product?.name)).toEqual([
    'trello',
    'asana',
    'notion',
    'clickup',
  ]);
});

test('GitLab, Redmine, YouTrack and monday are known by their columns', async () => {
  const gitlab = await read([
    'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Labels',
    'Bug,,7,https://x,Closed,Ann Lee,ann,Bo Ray,,2026-01-01 10:00:00,2026-01-03 10:00:00,2026-01-02 10:00:00,v1,"a,b"',
  ]);
  expect(summaryOf(gitlab.items[0])).toMatchObject({
    group: 'completed',
    modules: ['v1'],
    completed_at: '2026-01-02T10:00:00.000Z',
  });
  const redmine = await read([
    '#,Project,Tracker,Parent task,Status,Priority,Subject,Author,Assignee,Updated,Category,Target version,Start date,Due date,Created,Closed',
    '12,P,Bug,,New,Normal,Whole,Ann,Bo,2026-01-02 10:00,Core,1.0,2026-01-01,,2026-01-01 10:00,',
    '13,P,Bug,12,Closed,High,Part,Ann,,2026-01-02 10:00,,,,,2026-01-01 10:00,2026-01-02 09:00',
  ]);
  expect(redmine.items.map(summaryOf)).toMatchObject([
    { modules: ['1.0', 'Core'], priority: 'medium' },
    { parent: '12', completed_at: '2026-01-02T09:00:00.000Z' },
  ]);
  const youtrack = await read([
    'Issue Id,Project,Tags,Summary,Reporter,Created,Updated,Resolved,Priority,Type,State,Assignee,Subsystem',
    'YT-1,P,"a, b",Thing,ann,2026-01-01,2026-01-02,2026-01-02,Major,Bug,Fixed,bo,Core',
  ]);
  expect(summaryOf(youtrack.items[0])).toMatchObject({ labels: ['a', 'b'], modules: ['Core'] });
  const monday = await read(['Name,Subitems,Person,Status,Date', 'Do it,,"Ann Lee, Bo Ray",Done,2026-02-03']);
  expect(summaryOf(monday.items[0])).toMatchObject({ assignees: ['Ann Lee', 'Bo Ray'], group: 'completed' });
  expect([gitlab, redmine, youtrack, monday].map(({ table }) => table.product?.name)).toEqual([
    'gitlab',
    'redmine',
    'youtrack',
    'monday',
  ]);
});

// docs/contract/imports.md#names-in-cells
describe('people', () => {
  const peopleOf = async (lines: readonly string[]) =>
    (await read(lines)).items.map(({ assignees }) => assignees.map(({ display_name }) => display_name));

  test.each([
    ['of a directory are one', ['"Doe, Jane"', '"Roe, Rick"'], [['Doe, Jane'], ['Roe, Rick']]],
    [
      'with several last names too',
      ['"van Damme, Piet"', '"Vos, Jan Piet"'],
      [['van Damme, Piet'], ['Vos, Jan Piet']],
    ],
    ['of a team are several', ['"Ann Lee, Bo Ray"', 'Ann Lee'], [['Ann Lee', 'Bo Ray'], ['Ann Lee']]],
    ['by first names are several where one stands alone', ['"Ann, Bo"', 'Bo'], [['Ann', 'Bo'], ['Bo']]],
    ['by accounts are several', ['"ann,bo"', 'cy'], [['ann', 'bo'], ['cy']]],
    [
      'of a directory are parted by semicolons',
      ['"Doe, Jane; Roe, Rick"', '"Roe, Rick"'],
      [['Doe, Jane', 'Roe, Rick'], ['Roe, Rick']],
    ],
  ])('%s', async (_what, cells, expected) => {
    const found = await peopleOf(['Title,Assignee', ...cells.map((cell, index) => `T${index},${cell}`)]);
    expect(found).toEqual(expected);
  });
});

describe('what is changed, guessed or left is said', () => {
  const notesOf = async (lines: readonly string[]) =>
    (await read(lines)).entries.flatMap((entry) => ('item' in entry ? (entry.notes ?? []) : []));

  // docs/contract/imports.md#when-an-item-was-completed
  test('a done item is done when it was changed last, and never now', async () => {
    const lines = ['Title,State,Updated', 'A,Done,2026-01-02', 'B,Done,'];
    expect(await notesOf(lines)).toEqual([
      { code: 'completed_guessed', value: '2026-01-02T00:00:00.000Z' },
      { code: 'completed_unknown' },
    ]);
    const { items } = await read(lines);
    expect(items.map(({ completed_at }) => completed_at)).toEqual(['2026-01-02T00:00:00.000Z', null]);
  });

  test('long titles, and a start behind the end', async () => {
    const long = 'a'.repeat(300);
    expect(
      await notesOf(['Title,Started,Due date', `${long},,`, 'B,2026-02-02T10:00:00Z,2026-01-01']),
    ).toEqual([
      { code: 'name_cut', value: expect.stringMatching(/^a+…$/) },
      { code: 'start_left', value: '2026-02-02' },
    ]);
  });
});

// docs/contract/imports.md#names-in-cells
test('names in quotes keep their commas', async () => {
  const { items } = await read(['Title,Labels', 'A,"""a, b"", c, d ""e"""']);
  expect(items[0]?.labels.map(({ name }) => name)).toEqual(['a, b', 'c', 'd "e"']);
});

describe('JSON of other products', () => {
  const readJson = async (value: unknown) => {
    const source = csvSource(files.write('a.json', JSON.stringify(value)), { name: 'Tasks' });
    const entries: SourceEntry[] = [];
    for await (const entry of source.read()) entries.push(entry);
    return {
      entries,
      items: entries.flatMap((entry) => ('item' in entry ? [entry.item] : [])),
      product: source.describe().product?.name,
    };
  };
  const commentsOf = (item: SourceItem | undefined) =>
    item?.comments.map(({ created_at, author, parts }) => [created_at, author?.display_name, parts[0]?.body]);

  test('issues as gh prints them', async () => {
    const { items, product } = await readJson([
      {
        number: 7,
        title: 'Crash',
        state: 'CLOSED',
        body: 'It *crashes*',
        author: { login: 'ann', name: '' },
        assignees: [{ login: 'bo' }, { login: 'cy' }],
        labels: [{ name: 'bug, bad' }],
        milestone: { title: 'v1', number: 1 },
        createdAt: '2026-01-01T10:00:00Z',
        closedAt: '2026-01-02T10:00:00Z',
        comments: [{ author: { login: 'bo' }, body: 'Seen', createdAt: '2026-01-01T11:00:00Z' }],
      },
      { number: 8, title: 'Open', state: 'OPEN', body: '', createdAt: '2026-01-01T10:00:00Z', labels: [] },
    ]);
    expect(product).toBe('github');
    expect(items.map(summaryOf)).toMatchObject([
      {
        group: 'completed',
        assignees: ['bo', 'cy'],
        labels: ['bug, bad'],
        modules: ['v1'],
        completed_at: '2026-01-02T10:00:00.000Z',
      },
      { group: 'unstarted', labels: [], modules: [] },
    ]);
    expect(items[0]?.creator?.display_name).toBe('ann');
    expect(commentsOf(items[0])).toEqual([['2026-01-01T11:00:00.000Z', 'bo', 'Seen']]);
  });

  test('a board of Trello, with its checklists and comments', async () => {
    const { entries, items, product } = await readJson({
      id: 'b',
      name: 'Board',
      cards: [
        {
          id: 'c1',
          name: 'Card',
          desc: 'Text',
          idList: 'l1',
          idLabels: ['x', 'y'],
          idMembers: ['m1'],
          due: '2026-02-03T10:00:00.000Z',
          dueComplete: true,
          dateLastActivity: '2026-02-04T10:00:00.000Z',
          closed: false,
        },
        { id: 'c2', name: 'Other', idList: 'l2', closed: true },
        { name: 'no card' },
      ],
      lists: [
        { id: 'l1', name: 'Done' },
        { id: 'l2', name: 'Doing' },
      ],
      labels: [
        { id: 'x', name: 'Bug, bad', color: 'red' },
        { id: 'y', name: '', color: 'sky' },
      ],
      members: [{ id: 'm1', fullName: 'Ann Lee' }],
      checklists: [
        {
          idCard: 'c1',
          name: 'Steps',
          checkItems: [
            { name: 'one', state: 'complete' },
            { name: 'two', state: 'incomplete' },
          ],
        },
      ],
      actions: [
        { type: 'updateCard', data: {} },
        {
          type: 'commentCard',
          date: '2026-02-02T10:00:00.000Z',
          memberCreator: { fullName: 'Bo Ray' },
          data: { text: 'Well', card: { id: 'c1' } },
        },
      ],
    });
    expect(product).toBe('trello');
    expect(items.map(summaryOf)).toMatchObject([
      {
        state: 'Done',
        assignees: ['Ann Lee'],
        labels: ['Bug, bad', 'sky'],
        completed_at: '2026-02-03T10:00:00.000Z',
      },
      { state: 'Doing', labels: [] },
    ]);
    expect(items[0]?.parts).toEqual([{ body: 'Text\n\n**Steps**\n\n- [x] one\n- [ ] two' }]);
    expect(commentsOf(items[0])).toEqual([['2026-02-02T10:00:00.000Z', 'Bo Ray', 'Well']]);
    expect(entries.filter((entry) => 'error' in entry)).toHaveLength(1);
  });
});
