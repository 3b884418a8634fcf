import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, png } from '../storage/testing-upload.ts';
import type { Answer } from '../testing.ts';
import { type Team, makeTeam } from '../work-items/testing.ts';

// The table of contract-work-items 21: what follows every write of an item, whatever call it is.
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

async function attach(id: string): Promise<{ status: number }> {
  const url = `/api/assets/v2/workspaces/${team.workspace.slug}/projects/${team.project.id}/issues/${id}/attachments/`;
  await bring(team.test, team.admin, { url, body: { name: 'a.png', type: 'image/png', size: png().length } });
  return { status: 200 };
}

const relate: Write = async (id) => {
  const issues = [await makeOther()];
  return team.admin.post(`${team.item(id)}issue-relation/`, { relation_type: 'relates_to', issues });
};
const putBelow: Write = async (id) =>
  team.admin.post(`${team.item(await makeOther())}sub-issues/`, { sub_issue_ids: [id] });

test.each<[name: string, write: Write, told: string[], follows: boolean]>([
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
  '%s is told in the history and moves the item; who did it follows or not',
  async (_name, write, told, follows) => {
    const item = await team.makeItem({ state_id: team.states.Done.id });
    expect((await write(item.id)).status).toBeLessThan(300);
    const rows = await team.test.database.db
      .selectFrom('activities')
      .select(['field', 'actor_id'])
      .where('work_item_id', '=', item.id)
      .where('field', 'is not', null)
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual(told.map((field) => ({ field, actor_id: team.admin.id })));
    const after = await team.readItem(item.id);
    expect([after.updated_at > item.updated_at, after.is_subscribed]).toEqual([true, follows]);
  },
);
