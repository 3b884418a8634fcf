import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, takeBack } from '../undo/testing.ts';
import { type TemplateTeam, makeTemplateTeam } from './testing.ts';

let team: TemplateTeam;
beforeAll(async () => {
  team = await makeTemplateTeam();
});
afterAll(() => team.test.close());

type Node = { key: string; name: string; children?: Node[] };
const nested = (levels: number): Node[] =>
  levels === 0 ? [] : [{ key: `k${levels}`, name: 'x', children: nested(levels - 1) }];
const row = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `k${at}`, name: 'x' }));

const REFUSED: [string, object, string][] = [
  ['201 items', { children: row(200) }, 'A template has at most 200 work items.'],
  ['7 levels', { children: nested(6) }, 'Work items can be nested 6 levels deep.'],
  ['30 levels', { children: nested(30) }, 'Work items can be nested 6 levels deep.'],
  [
    'keys that are there twice',
    { children: [...row(1), ...row(1)] },
    'Each work item of a template has a key of its own.',
  ],
  [
    'the key of the top',
    { children: [{ key: 'root', name: 'x' }] },
    'Each work item of a template has a key of its own.',
  ],
  [
    'a circle',
    {
      children: [
        { key: 'a', name: 'x', waits_for: ['b'] },
        { key: 'b', name: 'x', waits_for: ['a'] },
      ],
    },
    'Work items of a template cannot wait for each other in a circle.',
  ],
  [
    'itself',
    { children: [{ key: 'a', name: 'x', waits_for: ['a'] }] },
    'waits_for names other work items of the template.',
  ],
  [
    'more than 500 waits in all',
    {
      children: row(33).map((node, at) => ({ ...node, waits_for: row(at).map(({ key }) => key) })),
    },
    'Work items of a template wait for at most 500 others in all.',
  ],
  ['a key of nothing', { waits_for: ['b'] }, 'waits_for names other work items of the template.'],
  [
    'a question of nothing',
    { fields: { [randomUUID()]: { ask: 'x' } } },
    'fields names questions of the template.',
  ],
  [
    'too much text',
    { description_html: 'x'.repeat(100_001) },
    'A template has at most 100000 characters of text.',
  ],
  [
    'too many variables',
    { description_html: '{{date}}'.repeat(501) },
    'A template has at most 500 variables.',
  ],
  ['a day that is none', { start: { days: 4_000 } }, expect.stringContaining('item.start.days') as never],
  ['a state that is no id', { state_id: 'x' }, expect.stringContaining('item.state_id') as never],
  ['no name', { name: '' }, expect.stringContaining('item.name') as never],
];

// docs/contract/templates.md#limits
test.each(REFUSED)('%s: refused, with the reason', async (_what, item, text) => {
  const { status, body } = await team.admin.post(team.ofProject, {
    name: 'A template',
    content: { item: { name: 'x', ...item } },
  });
  expect([status, body]).toEqual([400, { content: [text] }]);
});

const ASKS: [string, object[]][] = [
  ['a name of another variable', [{ name: 'Date' }]],
  ['a name with markup', [{ name: '<b>' }]],
  ['a name with braces', [{ name: 'a}}' }]],
  ['a long name', [{ name: 'x'.repeat(41) }]],
  ['a name that is there twice', [{ name: 'a b' }, { name: 'A  B' }]],
  ['a field without an id', [{ name: 'a', kind: 'field' }]],
  ['31 questions', Array.from({ length: 31 }, (_, at) => ({ name: `q${at}` }))],
];
// docs/contract/templates.md#questions
test.each(ASKS)('%s is no question', async (_what, asks) => {
  const content = { item: { name: 'x' }, asks };
  const { status, body } = await team.admin.post(team.ofProject, { name: 'A template', content });
  expect([status, Object.keys(body)]).toEqual([400, ['content']]);
});

// docs/contract/templates.md#content
test('a content is stored with its defaults, and its texts are sanitised', async () => {
  const template = await team.make(
    {
      key: 'other',
      description_html: '<p onclick="x">a<script>y</script></p>',
      assignees: ['creator', 'creator', 'lead', team.member.id],
      cycle_id: 'current',
    },
    { asks: [{ name: 'Device', question: 'Which <b>?' }] },
  );
  expect(template.content).toMatchObject({
    item: {
      key: 'root',
      description_html: '<p>a</p>',
      assignees: ['creator', 'lead', team.member.id],
      priority: 'none',
      waits_for: [],
      children: [],
    },
    asks: [{ name: 'Device', question: 'Which <b>?', kind: 'text', is_required: false }],
  });
});

// docs/contract/templates.md#limits
test('a tree with more than 500 relations is no template', async () => {
  const children = row(32).map((node, at) => ({ ...node, waits_for: row(at).map(({ key }) => key) }));
  const template = await team.make({ children: children as never });
  const { body } = await team.useTemplate(template.id);
  const [last, ...others] = body.item_ids.toReversed();
  await sql`insert into work_item_relations (workspace_id, project_id, work_item_id, related_work_item_id,
      relation_type, created_by)
    select r.workspace_id, r.project_id, ${body.item.id}, o, 'blocked_by', r.created_by
    from (select * from work_item_relations limit 1) r, unnest(${others.slice(0, 5)}::uuid[]) o`.execute(
    team.test.database.db,
  );
  expect(last).toBeDefined();
  const answer = await team.admin.post(`${team.item(body.item.id)}save-as-template/`, { name: 'Large' });
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'Work items of a template wait for at most 500 others in all.' },
  ]);
});

// docs/contract/templates.md#using-a-template
// docs/contract/templates.md#taking-it-back
test('200 items that wait for each other are made and taken back', async () => {
  const children = Array.from({ length: 199 }, (_, at) => ({
    key: `k${at}`,
    name: `Step ${at}`,
    description_html: '<p>{{date}}</p>',
    assignees: ['creator'],
    waits_for: at === 0 ? [] : [`k${at - 1}`],
  }));
  const template = await team.make({ children: children as never });
  const before = await team.countItems();
  const mutation = await act(team.member, 'post', `${team.ofProject}${template.id}/use/`, {});
  expect(await team.countItems()).toBe(before + 200);
  const undone = await takeBack(team, team.member, mutation);
  expect([undone.status, undone.body.issue_ids.length]).toEqual([200, 200]);
  expect(await team.countItems()).toBe(before);
});
