import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { openDocument } from '@tandem/db/documents/documents.ts';
import { deriveText } from '@tandem/db/rich-text/convert.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jiraSource } from './jira/jira-source.ts';
import { type ImportBench, makeImportBench } from './testing-import.ts';
import {
  type ScratchFiles,
  makeIssue,
  makePerson,
  makeScratchFiles,
  makeStatus,
  toLines,
} from './testing-files.ts';

let bench: ImportBench;
let files: ScratchFiles;

beforeEach(async () => {
  bench = await makeImportBench();
  files = makeScratchFiles();
});
afterEach(async () => {
  files.remove();
  await bench.database.close();
});

const jiraFile = (issues: unknown[], name = 'old.ndjson') => jiraSource(files.write(name, toLines(issues)));
const link = (type: string, side: 'inwardIssue' | 'outwardIssue', key: string) => ({
  type: { name: type },
  [side]: { key },
});
const comment = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  author: makePerson('bob'),
  body: `comment *${id}*`,
  created: '2020-01-03T00:00:00Z',
  updated: '2020-01-03T00:00:00Z',
  ...values,
});
const TABLES = [
  'work_items',
  'comments',
  'labels',
  'states',
  'cycles',
  'modules',
  'users',
  'work_item_relations',
  'activities',
];

const RICH = [
  makeIssue(1, { issuetype: { name: 'Epic' }, summary: 'The epic' }),
  makeIssue(2, {
    description: 'see OLD-4, [~bob]',
    epic: { key: 'OLD-1' },
    status: makeStatus('3', 'In Progress', 'indeterminate'),
    priority: { name: 'High' },
    labels: ['red'],
    fixVersions: [{ id: '7', name: '1.0', released: true, releaseDate: '2020-01-20' }],
    versions: [{ id: '6', name: '0.9' }],
    components: [{ id: '8', name: 'Engine' }],
    sprint: { id: 9, name: 'Sprint 9', startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-14T00:00:00Z' },
    assignee: makePerson('bob'),
    issuelinks: [link('Blocks', 'outwardIssue', 'OLD-4'), link('Relates', 'outwardIssue', 'FAR-1')],
    comment: { comments: [comment('1'), comment('2', { author: undefined })] },
  }),
  makeIssue(4, {
    parent: { key: 'OLD-2' },
    status: makeStatus('6', 'Closed', 'done'),
    resolutiondate: '2020-02-01T00:00:00Z',
    issuelinks: [link('Blocks', 'inwardIssue', 'OLD-2')],
  }),
];

describe('a first import', () => {
  // docs/contract/imports.md#epics-sub-items-relations
  // docs/contract/imports.md#sprints-components-milestones
  test('writes items with their numbers, and all that belongs to them', async () => {
    const summary = await bench.run(jiraFile(RICH, 'old.ndjson.gz'));
    expect(summary).toMatchObject({
      created: 3,
      comments: 2,
      relations: 1,
      unresolved_relations: 1,
      people: 3,
    });
    const items = await bench.sql`
      select w.sequence_id, w.name, w.priority, w.is_epic, s.name as state, s."group", p.sequence_id as parent,
        c.display_name as creator, w.completed_at, w.created_at, w.updated_at, w.description_stripped
      from work_items w join states s on s.id = w.state_id join users c on c.id = w.created_by
      left join work_items p on p.id = w.parent_id order by w.sequence_id`;
    expect(items).toMatchObject([
      { sequence_id: 1, name: 'The epic', is_epic: true, parent: null, creator: 'ann example' },
      { sequence_id: 2, priority: 'high', state: 'In Progress', group: 'started', parent: 1 },
      { sequence_id: 4, state: 'Closed', parent: 2, completed_at: '2020-02-01T00:00:00.000000Z' },
    ]);
    expect(items[1]).toMatchObject({
      created_at: '2020-01-01T00:00:00.000000Z',
      updated_at: '2020-01-02T00:00:00.000000Z',
    });
    const [second] = await bench.sql`
      select u.display_name as assignee, array(select l.name from work_item_labels x join labels l on l.id = x.label_id
          where x.work_item_id = w.id order by l.name) as labels, array(select m.name || ' ' || m.kind || ' ' || m.status || ' ' || coalesce(m.target_date::text, '-')
          from module_work_items k join modules m on m.id = k.module_id where k.work_item_id = w.id order by 1) as modules,
        y.name as cycle, w.description_html,
        array(select n.display_name from work_item_subscribers x join users n on n.id = x.user_id
          where x.work_item_id = w.id order by 1) as subscribers, v.verb, v.created_at as noted_at
      from work_items w join work_item_assignees a on a.work_item_id = w.id join users u on u.id = a.user_id
      join cycle_work_items z on z.work_item_id = w.id join cycles y on y.id = z.cycle_id
      join activities v on v.work_item_id = w.id
      where w.sequence_id = 2`;
    expect(second).toMatchObject({
      assignee: 'bob example',
      labels: ['affects: 0.9', 'red'],
      modules: ['1.0 version completed 2020-01-20', 'Engine module in-progress -'],
      cycle: 'Sprint 9',
      subscribers: ['ann example', 'bob example'],
      verb: 'created',
      noted_at: '2020-01-01T00:00:00.000000Z',
    });
    const [stay] = await bench.sql`select entered_at, left_at from cycle_memberships`;
    expect(stay).toMatchObject({ entered_at: '2020-01-01T00:00:00.000000Z', left_at: null });
    expect(second?.['description_html']).toMatch(
      /^<p>see <a href="\/acme\/browse\/OLD-4\/">OLD-4<\/a>, <mention-component /,
    );
    expect(await bench.counts('work_item_mentions')).toEqual([1]);
  });

  // docs/contract/imports.md#people-of-the-source
  test('makes people members who cannot sign in, and the administrator the lead', async () => {
    await bench.run(jiraFile(RICH));
    const people = await bench.sql`
      select u.display_name, u.email, u.password_hash, u.is_active, u.is_bot, w.role, p.role as project_role
      from users u join workspace_members w on w.user_id = u.id join project_members p on p.user_id = u.id
      order by u.display_name`;
    const imported = {
      email: null,
      password_hash: null,
      is_active: true,
      is_bot: false,
      role: 15,
      project_role: 15,
    };
    expect(people).toMatchObject([
      { display_name: 'Admin', role: 20, project_role: 20 },
      { display_name: 'Jira', ...imported, is_bot: true },
      { display_name: 'ann example', ...imported },
      { display_name: 'bob example', ...imported },
    ]);
    const [project] =
      await bench.sql`select identifier, name, project_lead_id, is_epic_enabled, external_source,
      external_id, last_sequence_id from projects join project_counters on project_id = id`;
    expect(project).toEqual({
      identifier: 'OLD',
      name: 'Old project',
      project_lead_id: bench.admin_id,
      is_epic_enabled: true,
      external_source: 'jira',
      external_id: 'OLD',
      last_sequence_id: 4,
    });
  });

  // docs/contract/imports.md#types-of-the-source
  test('gives items the types of the source, and epics the type of epics', async () => {
    await bench.sql`insert into work_item_types (workspace_id, name) values (${bench.workspace_id}, 'bug')`;
    await bench.run(jiraFile([...RICH, makeIssue(5, { issuetype: { name: 'Story' } })]));
    const types =
      await bench.sql`select w.sequence_id as item, t.name, t.is_epic, k.project_id is not null as is_used
      from work_items w join work_item_types t on t.id = w.type_id
      left join project_work_item_types k on k.type_id = t.id and k.project_id = w.project_id order by 1`;
    expect(types).toEqual([
      { item: 1, name: 'Epic', is_epic: true, is_used: true },
      { item: 2, name: 'bug', is_epic: false, is_used: true },
      { item: 4, name: 'bug', is_epic: false, is_used: true },
      { item: 5, name: 'Story', is_epic: false, is_used: true },
    ]);
    const enabled = await bench.sql`select is_issue_type_enabled, is_epic_enabled from projects`;
    expect(enabled).toEqual([{ is_issue_type_enabled: true, is_epic_enabled: true }]);
    const before = await bench.counts('work_item_types', 'project_work_item_types');
    await bench.sql`update projects set is_issue_type_enabled = false`;
    await bench.run(
      jiraFile([makeIssue(1, { updated: '2021-01-01T00:00:00Z', issuetype: { name: 'Story' } })]),
    );
    expect(await bench.counts('work_item_types', 'project_work_item_types')).toEqual(before);
    const again = await bench.sql`select t.name, w.is_epic, p.is_issue_type_enabled from work_items w
      join work_item_types t on t.id = w.type_id join projects p on p.id = w.project_id where w.sequence_id = 1`;
    expect(again).toEqual([{ name: 'Story', is_epic: false, is_issue_type_enabled: false }]);
  });

  test('makes states of the source in the order of the work, with one default', async () => {
    await bench.run(jiraFile(RICH));
    const states = await bench.sql`select name, "group", "default" from states order by sequence`;
    expect(states).toEqual([
      { name: 'Open', group: 'unstarted', default: true },
      { name: 'In Progress', group: 'started', default: false },
      { name: 'Closed', group: 'completed', default: false },
    ]);
  });

  // docs/contract/imports.md#epics-sub-items-relations
  test('stores a blocking relation from the blocked item, once', async () => {
    await bench.run(jiraFile(RICH));
    const relations =
      await bench.sql`select a.sequence_id as item, r.relation_type as type, b.sequence_id as other
      from work_item_relations r join work_items a on a.id = r.work_item_id
      join work_items b on b.id = r.related_work_item_id`;
    expect(relations).toEqual([{ item: 4, type: 'blocked_by', other: 2 }]);
  });

  // docs/contract/imports.md#readers-list-again
  test('asks readers to list again, without a Change for each row', async () => {
    const { db } = bench.database;
    await bench.run(jiraFile(RICH));
    const [project] = await bench.sql<{ id: string }[]>`select id from projects`;
    for (const stream of [projectStream(project!.id), workspaceStream(bench.workspace_id)]) {
      expect(await readSeq(db, stream)).toBe(1);
      expect(await readChanges(db, { stream, after: 0 })).toMatchObject({ changes: [], resync: true });
    }
  });

  test('connects items of two projects whichever comes first', async () => {
    await bench.run(jiraFile(RICH));
    const far = makeIssue(1, {
      project: { key: 'FAR', name: 'Far' },
      issuelinks: [link('Relates', 'inwardIssue', 'OLD-2')],
    });
    const summary = await bench.run(jiraFile([{ ...far, key: 'FAR-1' }], 'far.ndjson'), {
      identifier: 'FAR',
    });
    expect(summary).toMatchObject({ relations: 1, unresolved_relations: 0, people: 0 });
  });

  test('into a second project keeps that project to itself', async () => {
    await bench.run(jiraFile(RICH));
    await bench.run(jiraFile(RICH), { identifier: 'TWIN' });
    const crossing =
      await bench.sql`select r.id from work_item_relations r join work_items a on a.id = r.work_item_id
      join work_items b on b.id = r.related_work_item_id where a.project_id <> b.project_id
      union all select w.id from work_items w join work_items p on p.id = w.parent_id where w.project_id <> p.project_id`;
    expect(crossing).toEqual([]);
    const texts =
      await bench.sql`select w.description_html from work_items w join projects p on p.id = w.project_id
      where p.identifier = 'TWIN' and w.sequence_id = 2`;
    expect(texts[0]?.['description_html']).toContain('/acme/browse/TWIN-4/');
  });
});

describe('a second import', () => {
  // docs/contract/imports.md#again
  test('of the same file changes nothing', async () => {
    await bench.run(jiraFile(RICH));
    const before = await bench.counts(...TABLES);
    const summary = await bench.run(jiraFile(RICH));
    expect(summary).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      comments: 0,
      people: 0,
      relations: 0,
    });
    expect(await bench.counts(...TABLES)).toEqual(before);
  });

  // docs/contract/imports.md#again
  test('of a newer file brings what changed and what is new', async () => {
    await bench.run(jiraFile(RICH));
    const newer = makeIssue(2, {
      summary: 'Renamed',
      updated: '2020-03-01T00:00:00Z',
      status: makeStatus('6', 'Closed', 'done'),
      labels: ['blue'],
      comment: {
        comments: [
          comment('1', { body: 'edited', updated: '2020-03-01T00:00:00Z' }),
          comment('2'),
          comment('3'),
        ],
      },
    });
    const summary = await bench.run(jiraFile([RICH[0], newer, RICH[2], makeIssue(5)]));
    expect(summary).toMatchObject({ created: 1, updated: 1, unchanged: 2, comments: 2 });
    const [item] = await bench.sql`select w.name, s.name as state, w.completed_at, w.parent_id,
        array(select l.name from work_item_labels x join labels l on l.id = x.label_id where x.work_item_id = w.id) as labels
      from work_items w join states s on s.id = w.state_id where sequence_id = 2`;
    expect(item).toMatchObject({ name: 'Renamed', state: 'Closed', labels: ['blue'], parent_id: null });
    const comments = await bench.sql`select comment_stripped, edited_at from comments order by external_id`;
    expect(comments).toMatchObject([
      { comment_stripped: 'edited', edited_at: '2020-03-01T00:00:00.000000Z' },
      { comment_stripped: 'comment 2', edited_at: null },
      { comment_stripped: 'comment 3', edited_at: null },
    ]);
  });

  test('changes a description through its live document once somebody has edited it', async () => {
    await bench.run(jiraFile([makeIssue(1, { description: 'old' })]));
    const [item] = await bench.sql<{ id: string }[]>`select id from work_items`;
    const document = workItemDocument(item!.id);
    await openDocument(bench.database.db, document);
    const newer = makeIssue(1, { description: 'h2. new', updated: '2020-03-01T00:00:00Z' });
    await bench.run(jiraFile([newer]));
    const { updates } = (await openDocument(bench.database.db, document))!;
    expect(deriveText(updates).description_stripped).toBe('new');
    const rows = await bench.sql`select description_stripped from work_items`;
    expect(rows).toEqual([{ description_stripped: 'new' }]);
  });

  // docs/contract/imports.md#again
  test('leaves alone what people did here since', async () => {
    await bench.run(jiraFile(RICH));
    await bench.sql`update work_items set name = 'Ours', updated_at = now() where sequence_id = 2`;
    await bench.sql`update work_items set deleted_at = now() where sequence_id = 4`;
    await bench.sql`update comments set deleted_at = now() where external_id = '1'`;
    await bench.sql`update work_item_relations set deleted_at = now()`;
    await bench.sql`update labels set name = 'crimson' where name = 'red'`;
    const before = await bench.counts(...TABLES);
    await bench.run(jiraFile(RICH));
    expect(await bench.counts(...TABLES)).toEqual(before);
    const names = await bench.sql`select name from work_items where sequence_id = 2`;
    expect(names).toEqual([{ name: 'Ours' }]);
  });

  test('gives a new number where somebody here has it already', async () => {
    await bench.run(jiraFile(RICH));
    await bench.sql`insert into work_items (workspace_id, project_id, sequence_id, name, state_id)
      select workspace_id, project_id, 5, 'made here', state_id from work_items limit 1`;
    await bench.sql`update project_counters set last_sequence_id = 5`;
    const summary = await bench.run(jiraFile([...RICH, makeIssue(5)]));
    expect(summary).toMatchObject({ created: 1, renumbered: 1 });
    const rows = await bench.sql`select sequence_id, last_sequence_id from work_items w
      join project_counters c using (project_id) where external_id = 'OLD-5'`;
    expect(rows).toEqual([{ sequence_id: 6, last_sequence_id: 6 }]);
  });
});
