import type { AttachmentSlot } from '@tandem/shared/files/assets/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, png } from '../../../storage/testing-upload.ts';
import { type Answer, type Caller, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

// The table of docs/contract/work-items.md#history-moment-and-followers: what follows every write of an item, whatever
// call it is.
let team: Team;
let base: string;
let planning: { cycle_id: string; module_ids: string[] };
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id, name: 'Planned' };
  const { db } = team.test.database;
  const cycle = await db
    .insertInto('cycles')
    .values({ ...scope, owned_by_id: team.admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const module = await db.insertInto('modules').values(scope).returning('id').executeTakeFirstOrThrow();
  planning = { cycle_id: cycle.id, module_ids: [module.id] };
});
afterAll(() => team.test.close());

type Write = (id: string) => Promise<Pick<Answer, 'status'>>;
const post =
  (path: string, body: (id: string) => unknown): Write =>
  (id) =>
    team.admin.post(path.startsWith('/') ? `${base}${path.slice(1)}` : `${team.item(id)}${path}`, body(id));
const patch =
  (body: () => Record<string, unknown>): Write =>
  (id) =>
    team.admin.patch(team.item(id), body());
const makeOther = async () => (await team.makeItem()).id;

const filesOf = (id: string) =>
  `/api/assets/v2/workspaces/${team.workspace.slug}/projects/${team.project.id}/issues/${id}/attachments/`;
const bringFile = (id: string, caller: Caller) => {
  const body = { name: 'a.png', type: 'image/png', size: png().length };
  return bring<AttachmentSlot>(team.test, caller, { url: filesOf(id), body });
};
const attach: Write = async (id) => {
  await bringFile(id, team.admin);
  return { status: 200 };
};

const relate: Write = async (id) => {
  const issues = [await makeOther()];
  return team.admin.post(`${team.item(id)}issue-relation/`, { relation_type: 'relates_to', issues });
};
const putBelow: Write = async (id) =>
  team.admin.post(`${team.item(await makeOther())}sub-issues/`, { sub_issue_ids: [id] });

// docs/contract/history.md#the-same-for-every-call
// docs/contract/work-items.md#history-moment-and-followers
// docs/contract/work-items.md#what-moves-updated_at
test.each<[name: string, write: Write, recorded: string[], follows: boolean]>([
  ['a changed field', patch(() => ({ priority: 'high' })), ['priority'], true],
  ['another state', patch(() => ({ state_id: team.states.Todo.id })), ['state'], true],
  ['an assignee', patch(() => ({ assignee_ids: [team.member.id] })), ['assignees'], true],
  ['a parent', putBelow, ['parent'], true],
  [
    'days',
    post('/issue-dates/', (id) => ({ updates: [{ id, start_date: '2026-01-01' }] })),
    ['start_date'],
    true,
  ],
  ['the archive', post('archive/', () => undefined), ['archived_at'], true],
  ['a link', post('issue-links/', () => ({ url: 'https://example.com' })), ['link'], true],
  ['a file', attach, ['attachment'], true],
  ['a relation', relate, ['relates_to'], true],
  ['a comment', post('comments/', () => ({ comment_html: '<p>x</p>' })), ['comment'], true],
  ['a reaction', post('reactions/', () => ({ reaction: '128077' })), ['reaction'], false],
  [
    'a cycle and modules',
    post('/bulk-operation-issues/', (id) => ({ issue_ids: [id], properties: planning })),
    ['cycles', 'modules'],
    false,
  ],
])(
  '%s is recorded in the history and moves the item; who did it follows or not',
  async (_name, write, recorded, follows) => {
    const item = await team.makeItem({ state_id: team.states.Done.id });
    expect((await write(item.id)).status).toBeLessThan(300);
    const rows = await team.test.database.db
      .selectFrom('activities')
      .select(['field', 'actor_id'])
      .where('work_item_id', '=', item.id)
      .where('field', 'is not', null)
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual(recorded.map((field) => ({ field, actor_id: team.admin.id })));
    const after = await team.readItem(item.id);
    expect([after.updated_at > item.updated_at, after.is_subscribed]).toEqual([true, follows]);
  },
);

/** What a member, or the administrator, made of an item before; gives the id that its end needs. */
type Made = (id: string) => Promise<string>;
const make =
  (path: string, body: object, by: 'admin' | 'member' = 'member'): Made =>
  async (id) =>
    expectMade<{ id: string }>(await team[by].post(`${team.item(id)}${path}`, body)).id;
const link = make('issue-links/', { url: 'https://example.com' });
const comment = make('comments/', { comment_html: '<p>x</p>' });
const relation: Made = async (id) => {
  const other = await makeOther();
  expectMade(
    await team.member.post(`${team.item(id)}issue-relation/`, {
      relation_type: 'relates_to',
      issues: [other],
    }),
  );
  return other;
};
const plan = (caller: Caller, id: string, cycle_id: string | null) =>
  caller.post(`${base}bulk-operation-issues/`, { issue_ids: [id], properties: { cycle_id } });

type End = (id: string, made: string) => Promise<Pick<Answer, 'status'>>;
const below =
  (path: string, body?: object): End =>
  (id, made) => {
    const url = `${team.item(id)}${path}${made}/`;
    return body ? team.admin.patch(url, body) : team.admin.delete(url);
  };

// docs/contract/work-items.md#history-moment-and-followers
test.each<[name: string, made: Made, end: End, outcome: [recorded: string, follows: boolean]]>([
  ['another address of a link', link, below('issue-links/', { url: 'https://example.org' }), ['link', true]],
  ['a link that goes', link, below('issue-links/'), ['link', true]],
  ['a relation that goes', relation, below('issue-relation/'), ['relates_to', true]],
  ['an edited comment', comment, below('comments/', { comment_html: '<p>y</p>' }), ['comment', true]],
  ['a comment that goes', comment, below('comments/'), ['comment', true]],
  [
    'a file that goes',
    async (id) => (await bringFile(id, team.member)).asset_id,
    (id, made) => team.admin.delete(`${filesOf(id)}${made}/`),
    ['attachment', true],
  ],
  [
    'a reaction that goes',
    make('reactions/', { reaction: '128077' }, 'admin'),
    (id) => team.admin.delete(`${team.item(id)}reactions/128077/`),
    ['reaction', false],
  ],
  [
    'the way back from the archive',
    make('archive/', {}),
    (id) => team.admin.delete(`${team.item(id)}archive/`),
    ['archived_at', true],
  ],
  [
    'the way out of a cycle',
    async (id) => {
      expectMade(await plan(team.member, id, planning.cycle_id));
      return id;
    },
    (id) => plan(team.admin, id, null),
    ['cycles', false],
  ],
])(
  '%s is recorded and moves the item as well; who did it follows or not',
  async (_name, made, end, [recorded, follows]) => {
    const { id } = await team.makeItem({ state_id: team.states.Done.id });
    const thing = await made(id);
    const before = await team.readItem(id);
    expect(before.is_subscribed).toBe(false);
    expect((await end(id, thing)).status).toBeLessThan(300);
    const newest = await team.test.database.db
      .selectFrom('activities')
      .select(['field', 'actor_id'])
      .where('work_item_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(newest).toEqual({ field: recorded, actor_id: team.admin.id });
    const after = await team.readItem(id);
    expect([after.updated_at > before.updated_at, after.is_subscribed]).toEqual([true, follows]);
  },
);

// docs/contract/work-items.md#what-leaves-no-history
test('what happens to a project itself is in no history', async () => {
  const { test: app, admin, workspace } = team;
  const count = async () => (await app.database.db.selectFrom('activities').select('id').execute()).length;
  const before = await count();
  const url = `/api/workspaces/${workspace.slug}/projects/`;
  const { id } = expectMade<{ id: string }>(await admin.post(url, { name: 'Short', identifier: 'SHORT' }));
  expect((await admin.patch(`${url}${id}/`, { name: 'Shorter' })).status).toBe(200);
  expect((await admin.delete(`${url}${id}/`)).status).toBe(204);
  expect(await count()).toBe(before);
});

// docs/contract/attachments.md#one-way
test('attachments have one way, that of slots', async () => {
  const item = await team.makeItem();
  for (const method of ['get', 'post', 'delete'] as const)
    expect((await team.admin[method](`${team.item(item.id)}issue-attachments/`)).status).toBe(404);
});
