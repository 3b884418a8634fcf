import { readSeq } from '@tandem/db/change-log/log.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Team, makeTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const LONG = 'x'.repeat(256);
let team: Team;
/** Ids that exist, of another project and of another workspace. */
const foreign: Record<string, string> = {};
let itemId: string;

beforeAll(async () => {
  team = await makeTeam();
  itemId = (await team.makeItem()).id;
  const { test: app, admin, workspace } = team;
  const other = await app.makeProject(admin, workspace);
  const stranger = await app.makeUser();
  const farAway = await app.makeWorkspace(stranger);
  const farProject = await app.makeProject(stranger, farAway);
  const far = `/api/workspaces/${farAway.slug}/projects/${farProject.id}/`;
  const near = `/api/workspaces/${workspace.slug}/projects/${other.id}/`;
  const { sql } = app.database;
  const [estimate] =
    await sql`insert into estimates ${sql({ workspace_id: workspace.id, project_id: other.id, name: 'E' })} returning id`;
  const [point] = await sql`insert into estimate_points ${sql({
    workspace_id: workspace.id,
    project_id: other.id,
    estimate_id: estimate!['id'],
    key: 1,
    value: '1',
  })} returning id`;
  const [triage] = await sql`insert into states ${sql({
    workspace_id: workspace.id,
    project_id: team.project.id,
    name: 'Triage',
    color: '#000',
    group: 'triage',
  })} returning id`;
  const archived = await team.makeItem();
  await sql`update work_items set archived_at = '2026-01-01' where id = ${archived.id}`;
  Object.assign(foreign, {
    state: (await app.makeState(admin, other)).id,
    triage: triage!['id'],
    label: (await app.makeLabel(admin, other)).id,
    far_label: (await app.makeLabel(stranger, farProject)).id,
    far_item: (await stranger.post(`${far}issues/`, { name: 'x' })).body.id,
    // The caller is a member of the workspace, not of this project.
    hidden_item: (await admin.post(`${near}issues/`, { name: 'x' })).body.id,
    archived_item: archived.id,
    point: point!['id'],
  });
});
afterAll(() => team.test.close());

const wrongBodies: [string, () => Record<string, unknown>][] = [
  ['name', () => ({ name: '' })],
  ['name', () => ({ name: '   ' })],
  ['name', () => ({ name: null })],
  ['name', () => ({ name: 5 })],
  ['name', () => ({ name: ['a'] })],
  ['name', () => ({ name: LONG })],
  ['description_html', () => ({ description_html: 5 })],
  ['description_html', () => ({ description_html: {} })],
  ['state_id', () => ({ state_id: 'x' })],
  ['state_id', () => ({ state_id: 5 })],
  ['state_id', () => ({ state_id: UNKNOWN })],
  ['state_id', () => ({ state_id: foreign['state'] })],
  ['state_id', () => ({ state_id: foreign['triage'] })],
  ['parent_id', () => ({ parent_id: 'x' })],
  ['parent_id', () => ({ parent_id: UNKNOWN })],
  ['parent_id', () => ({ parent_id: foreign['far_item'] })],
  ['parent_id', () => ({ parent_id: foreign['hidden_item'] })],
  ['parent_id', () => ({ parent_id: foreign['archived_item'] })],
  ['priority', () => ({ priority: 'highest' })],
  ['priority', () => ({ priority: 1 })],
  ['assignee_ids', () => ({ assignee_ids: 'x' })],
  ['assignee_ids', () => ({ assignee_ids: ['x'] })],
  ['assignee_ids', () => ({ assignee_ids: [null] })],
  ['assignee_ids', () => ({ assignee_ids: Array.from({ length: 501 }, () => UNKNOWN) })],
  ['label_ids', () => ({ label_ids: [UNKNOWN] })],
  ['label_ids', () => ({ label_ids: [foreign['label']] })],
  ['label_ids', () => ({ label_ids: [foreign['far_label']] })],
  ['label_ids', () => ({ label_ids: [null] })],
  ['label_ids', () => ({ label_ids: { 0: UNKNOWN } })],
  ['estimate_point', () => ({ estimate_point: UNKNOWN })],
  ['estimate_point', () => ({ estimate_point: foreign['point'] })],
  ['start_date', () => ({ start_date: 'soon' })],
  ['start_date', () => ({ start_date: '2026-02-30' })],
  ['start_date', () => ({ start_date: '0000-01-01' })],
  ['start_date', () => ({ start_date: 20260101 })],
  ['target_date', () => ({ target_date: '01.02.2026' })],
  ['non_field_errors', () => ({ start_date: '2026-02-02', target_date: '2026-02-01' })],
  ['type_id', () => ({ type_id: UNKNOWN })],
  ['type_id', () => ({ type_id: 'x' })],
  ['customer_phone', () => ({ customer_phone: LONG })],
  ['lead_source', () => ({ lead_source: 5 })],
  ['external_id', () => ({ external_id: LONG })],
];

async function expectNothingHappened(act: () => Promise<void>): Promise<void> {
  const { test: app, stream } = team;
  const count = async () => {
    const rows = await app.database.sql`select (select count(*) from work_items) as items,
      (select count(*) from activities) as activities, (select max(updated_at) from work_items) as changed`;
    return { ...rows[0], seq: await readSeq(app.database.db, stream) };
  };
  const before = await count();
  await act();
  expect(await count()).toEqual(before);
}

describe('a wrong value is refused by its name, and nothing is written', () => {
  // docs/contract/work-items.md#name
  // docs/contract/work-items.md#wrong-values
  test.each(wrongBodies)('%s (create and change)', async (field, makeBody) => {
    const body = makeBody();
    await expectNothingHappened(async () => {
      const created = await team.member.post(team.items, { name: 'Item', ...body });
      expect([created.status, Object.keys(created.body)], JSON.stringify(body)).toEqual([400, [field]]);
      const changed = await team.member.patch(team.item(itemId), { priority: 'urgent', ...body });
      expect([changed.status, Object.keys(changed.body)], JSON.stringify(body)).toEqual([400, [field]]);
    });
  });

  // docs/contract/work-items.md#wrong-values
  test.each([
    [{ sort_order: 'x' }],
    [{ sort_order: null }],
    [{ sort_order: 1e16 }],
    [{ expected_updated_at: 5 }],
  ])('%o (change)', async (body) => {
    const answer = await team.member.patch(team.item(itemId), body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(body)]);
  });
});

// docs/contract/work-items.md#name
test('a name is required', async () => {
  const answer = await team.member.post(team.items, {});
  expect([answer.status, answer.body]).toEqual([400, { name: ['This field is required.'] }]);
});

// docs/contract/work-items.md#broken-bodies
test.each([
  '{"name": "a',
  '{"name": "\\u0000"}',
  '{"name": "\\ud800"}',
  '{"__proto__": {"name": "x"}}',
  '["name"]',
  '"name"',
  'null',
  '{"name": 1e999}',
  `{"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
])('a body like %.40s is refused with a clear answer', async (payload) => {
  const { app } = team.test;
  const cookie = `session-id=${await sessionOf()}`;
  await expectNothingHappened(async () => {
    for (const [method, url] of [['POST', team.items] as const, ['PATCH', team.item(itemId)] as const]) {
      const answer = await app.inject({
        method,
        url,
        payload,
        headers: { cookie, 'content-type': 'application/json' },
      });
      // A change that names nothing known changes nothing.
      const isEmptyChange = method === 'PATCH' && payload === 'null';
      if (!isEmptyChange) expect(answer.statusCode, `${method} ${answer.payload}`).toBe(400);
    }
  });
});

// docs/contract/work-items.md#broken-bodies
test('a text of more than a megabyte is refused', async () => {
  const answer = await team.member.post(team.items, { name: 'x', description_html: 'x'.repeat(1024 * 1024) });
  expect(answer.status).toBe(413);
});

// docs/contract/conventions.md#unknown-paths
test('paths that are no ids name nothing', async () => {
  for (const path of ['x/', `${UNKNOWN}0/`, '..%2f..%2f/', '%00/', `${UNKNOWN}/`]) {
    for (const answer of [
      await team.member.get(`${team.items}${path}`),
      await team.member.patch(`${team.items}${path}`, { name: 'x' }),
      await team.admin.delete(`${team.items}${path}`),
    ]) {
      expect(answer.status, path).toBe(404);
    }
  }
});

async function sessionOf(): Promise<string> {
  const { createSession } = await import('@tandem/db/access/sessions.ts');
  const { db } = team.test.database;
  return createSession(db, { user_id: team.member.id, scope: 'app', user_agent: '', ip_address: '' });
}
