import { describe, expect, test } from 'vitest';
import { jiraIssueSchema } from './issue-schema.ts';
import { mapIssueLinks, mapLabels, mapPriority, mapSprints, mapStatus } from './map-fields.ts';
import { mapIssue } from './map-issue.ts';

const person = (name: string) => ({ name, key: name, displayName: name.toUpperCase() });
const status = (name: string, key: string, id = '1') => ({ id, name, statusCategory: { key } });

function issue(fields: Record<string, unknown> = {}, self?: string) {
  return jiraIssueSchema.parse({
    id: '900',
    key: 'OLD-12',
    self,
    fields: {
      summary: ' A summary ',
      issuetype: { name: 'Bug', subtask: false },
      project: { key: 'OLD', name: 'Old project' },
      status: status('Open', 'new'),
      created: '2012-05-16T07:56:13.000+0200',
      updated: '2014-06-22T13:23:11.000+0000',
      reporter: person('ann'),
      ...fields,
    },
  });
}

describe('an issue as a work item', () => {
  test('keeps number, dates and people', () => {
    const item = mapIssue(
      issue({
        description: 'text',
        environment: 'Linux',
        assignee: person('bob'),
        priority: { name: 'Critical' },
      }),
      null,
    );
    expect(item).toMatchObject({
      external_id: 'OLD-12',
      project: { external_id: 'OLD', name: 'Old project' },
      number: 12,
      name: 'A summary',
      parts: [{ body: 'text' }, { heading: 'Environment', body: 'Linux' }],
      priority: 'urgent',
      creator: { external_id: 'ann', display_name: 'ANN', is_bot: false },
      assignees: [{ external_id: 'bob' }],
      created_at: '2012-05-16T05:56:13.000Z',
      updated_at: '2014-06-22T13:23:11.000Z',
      completed_at: null,
    });
  });

  test('is completed when it was resolved, if its state says so', () => {
    const resolutiondate = '2013-01-01T00:00:00.000+0000';
    const done = issue({ status: status('Closed', 'done'), resolutiondate });
    expect(mapIssue(done, null).completed_at).toBe('2013-01-01T00:00:00.000Z');
    expect(mapIssue(issue({ resolutiondate }), null).completed_at).toBeNull();
  });

  test('stands below its parent, or else below its epic', () => {
    const epic = { id: 1, key: 'OLD-2', name: 'Epic' };
    expect(mapIssue(issue({ epic }), null).parent).toBe('OLD-2');
    expect(mapIssue(issue({ epic, parent: { key: 'OLD-3' } }), null).parent).toBe('OLD-3');
  });

  test('that is an epic has no parent, cycle or modules', () => {
    const item = mapIssue(
      issue({
        issuetype: { name: 'Epic' },
        epic: { key: 'OLD-2' },
        sprint: { id: 1, name: 'S' },
        components: [{ id: '1', name: 'C' }],
      }),
      null,
    );
    expect(item).toMatchObject({ is_epic: true, parent: null, cycle: null, modules: [] });
  });

  test('whose summary is too long keeps all of it in the description', () => {
    const summary = `${'x'.repeat(254)}🎉 end`;
    const item = mapIssue(issue({ summary }), null);
    expect(item.name).toBe(`${'x'.repeat(254)}…`);
    expect(JSON.stringify(item.parts)).toContain('🎉 end');
  });

  test('has comments of people, of nobody and without words', () => {
    const comments = [
      {
        id: '1',
        author: person('bob'),
        body: 'hi',
        created: '2013-01-01T00:00:00Z',
        updated: '2013-01-02T00:00:00Z',
      },
      { id: '2', body: 'automatic', created: '2013-01-01T00:00:00Z' },
      { id: '3', author: person('bob'), created: '2013-01-01T00:00:00Z' },
    ];
    const mapped = mapIssue(issue({ comment: { comments } }), null).comments;
    expect(mapped.map(({ author, parts }) => [author?.external_id, author?.is_bot, parts.length])).toEqual([
      ['bob', false, 1],
      ['jira', true, 1],
      ['bob', false, 0],
    ]);
    expect(mapped[0]?.updated_at).toBe('2013-01-02T00:00:00.000Z');
  });
});

describe('attachments', () => {
  const attachment = [
    { id: '5', filename: 'a b.png', author: person('ann'), created: '2013-01-01T00:00:00Z', size: 2048 },
  ];

  test('link to the original where Jira stands', () => {
    const item = mapIssue(issue({ attachment }), 'https://jira.example.com');
    expect(item.links).toMatchObject([
      { title: 'a b.png', url: 'https://jira.example.com/secure/attachment/5/a%20b.png' },
    ]);
    expect(item.files).toEqual({ 'a b.png': 'https://jira.example.com/secure/attachment/5/a%20b.png' });
    const self = 'https://jira.example.com/base/rest/api/2/issue/900';
    expect(mapIssue(issue({ attachment }, self), null).links[0]?.url).toBe(
      'https://jira.example.com/base/secure/attachment/5/a%20b.png',
    );
  });

  test('are named in the description when nobody knows where that is', () => {
    const item = mapIssue(issue({ attachment }), null);
    expect(item.links).toEqual([]);
    expect(item.unlinked_files).toBe(1);
    expect(JSON.stringify(item.parts)).toContain('a b.png (2 KB)');
  });

  test('never link to anything but http', () => {
    const bad = [{ ...attachment[0], content: 'javascript:alert(1)' }];
    expect(mapIssue(issue({ attachment: bad }), null).links).toEqual([]);
  });
});

describe('single fields', () => {
  test.each([
    ['Critical', 'urgent'],
    ['High', 'high'],
    ['Medium', 'medium'],
    ['Low', 'low'],
    ['Trivial', 'low'],
    ['Lowest', 'low'],
    ['Критический', 'urgent'],
    ['Élevée', 'high'],
    ['Mittel', 'medium'],
    ['None', 'none'],
    ['constructor', 'none'],
    [undefined, 'none'],
  ])('priority %s is %s', (name, priority) => expect(mapPriority(name)).toBe(priority));

  test.each([
    ['Open', 'new', 'unstarted'],
    ['Product Backlog', 'new', 'backlog'],
    ['In Review', 'indeterminate', 'started'],
    ['Closed', 'done', 'completed'],
    ["Won't Do", 'done', 'cancelled'],
    ['Abgelehnt', 'done', 'cancelled'],
    ['Отменена', 'done', 'cancelled'],
    ['Ideas', 'new', 'backlog'],
    ['Done', 'indeterminate', 'started'],
    ['Odd', 'undefined', 'unstarted'],
    ['In Progress', 'undefined', 'started'],
    ['Not done', 'undefined', 'unstarted'],
  ])('status %s of category %s belongs to %s', (name, category, group) =>
    expect(mapStatus(status(name, category)).group).toBe(group),
  );

  test('a version with the fix is a version here, one with the fault is a label', () => {
    const fixVersions = [
      { id: '1', name: '1.0', description: 'First', released: true, releaseDate: '2020-05-01' },
      { id: '2', name: '2.0', releaseDate: null },
    ];
    const fields = { labels: ['a'], fixVersions, versions: [{ id: '3', name: '0.9' }] };
    const item = mapIssue(issue(fields), null);
    expect(item.modules).toEqual([
      {
        external_id: 'version:1',
        name: '1.0',
        description: 'First',
        kind: 'version',
        target_date: '2020-05-01',
        is_completed: true,
      },
      {
        external_id: 'version:2',
        name: '2.0',
        description: '',
        kind: 'version',
        target_date: null,
        is_completed: false,
      },
    ]);
    expect(item.labels.map(({ name }) => name)).toEqual(['a', 'affects: 0.9']);
    const epic = mapIssue(issue({ ...fields, issuetype: { name: 'Epic' } }), null);
    expect(epic.modules).toEqual([]);
    expect(epic.labels.map(({ name }) => name)).toEqual(['a', '1.0', '2.0', 'affects: 0.9']);
  });

  test('a version of a label’s name is that label', () => {
    const fixed = [
      { id: '1', name: 'a' },
      { id: '2', name: '1.0', description: 'first' },
    ];
    const labels = mapLabels(['a', 'a', ' '], { fixed, affected: [{ id: '2', name: '1.0' }] });
    expect(labels.map(({ external_id }) => external_id)).toEqual(['label:a', 'version:2', 'affects:2']);
  });

  test('the cycle is the open sprint, or the last of those that are over', () => {
    const closed = [
      { id: '1', name: 'first', startDate: '2013-01-01T00:00:00.000Z', endDate: '2013-01-14T00:00:00.000Z' },
      { id: '2', name: 'last', startDate: '2013-02-01T00:00:00.000Z', endDate: '2013-02-14T00:00:00.000Z' },
    ];
    const namesOf = (sprints: Parameters<typeof mapSprints>[0]) => {
      const { cycle, other_cycles = [] } = mapSprints(sprints);
      return [cycle?.name, ...other_cycles.map(({ name }) => name)];
    };
    expect(namesOf({ closedSprints: closed })).toEqual(['last', 'first']);
    expect(namesOf({ sprint: { id: '3', name: 'open' }, closedSprints: closed })).toEqual([
      'open',
      'first',
      'last',
    ]);
    expect(mapSprints({ sprint: { id: '3', name: 'open' } }).cycle).toMatchObject({ start_date: null });
    expect(mapSprints({ closedSprints: [] })).toEqual({ cycle: null });
    const [over] = closed;
    const all = [
      { id: '4', name: 'next', state: 'future' },
      { id: '5', name: 'now', state: 'ACTIVE' },
      { ...over!, state: 'closed' },
    ];
    expect(namesOf({ sprints: all })).toEqual(['now', 'first', 'next']);
    expect(
      namesOf({
        sprints: [
          { id: 'a', name: 'a' },
          { id: 'b', name: 'b' },
        ],
      }),
    ).toEqual(['b', 'a']);
  });

  test('links say who blocks whom', () => {
    const to = (key: string) => ({ key });
    const links = [
      { type: { name: 'Blocks' }, outwardIssue: to('A-1') },
      { type: { name: 'Blocks' }, inwardIssue: to('A-2') },
      { type: { name: 'Depends' }, outwardIssue: to('A-3') },
      { type: { name: 'Depends' }, inwardIssue: to('A-4') },
      { type: { name: 'Cloners' }, inwardIssue: to('A-5') },
      { type: { name: 'Gantt: finish-start' }, outwardIssue: to('A-6') },
    ];
    expect(mapIssueLinks(links)).toEqual([
      { target: 'A-1', type: 'blocking' },
      { target: 'A-2', type: 'blocked_by' },
      { target: 'A-3', type: 'blocked_by' },
      { target: 'A-4', type: 'blocking' },
      { target: 'A-5', type: 'duplicate' },
      { target: 'A-6', type: 'relates_to' },
    ]);
  });

  test('a record that is no issue says which field is wrong', () => {
    const result = jiraIssueSchema.safeParse({ id: '1', key: 'nokey', fields: {} });
    expect(result.error?.issues.map((fault) => fault.path.join('.'))).toContain('fields.summary');
    expect(jiraIssueSchema.safeParse({ ...issue(), key: 'A-0' }).success).toBe(false);
  });
});
