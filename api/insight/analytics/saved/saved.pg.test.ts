import {
  type AnalyticView,
  type Counts,
  analyticViewSchema,
} from '@tandem/shared/insight/analytics/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { readChanges } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { type Answer, expectMade } from '../../../testing/app.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../testing.ts';

let team: AnalyticsTeam;
let url: string;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
  url = `${team.url}analytic-view/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from analytic_views`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    actor: team.member,
    action,
    stream: workspaceStream(team.workspace.id),
    lists: [{ url, kind: 'analytic_view' }],
  });
const chart = { x_axis: 'priority', y_axis: 'issue_count', segment: 'state__group' };
const make = async (values: object = {}) =>
  expectMade<AnalyticView>(await team.member.post(url, { name: 'A chart', query_dict: chart, ...values }));

// docs/contract/analytics.md#saved-charts
// docs/contract/analytics.md#changes-of-saved-charts
test('a chart is saved, changed by anybody who sees analytics, and deleted', async () => {
  const { admin, member, project } = team;
  const query_dict = { ...chart, project: [project.id], cycle: null, colours: 'bright', state: [] };
  const { status, body: view } = await replay(() => member.post(url, { name: 'By state', query_dict }));
  expect(status).toBe(201);
  expect(analyticViewSchema.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({
    name: 'By state',
    description: '',
    query_dict,
    query: { ...chart, project: project.id },
    workspace: team.workspace.id,
    created_by: member.id,
  });
  const path = `${url}${view.id}/`;
  const changed = await replay(() => member.patch(path, { description: 'Why', query_dict: { x_axis: 'x' } }));
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { name: 'By state', description: 'Why', query: {}, query_dict: { x_axis: 'x' } },
  ]);
  await replay(() => member.patch(path, { name: 'By state' }));
  expect((await admin.get(path)).body.name).toBe('By state');
  const second = await make();
  expect((await admin.get(url)).body.map(({ id }: AnalyticView) => id)).toEqual([second.id, view.id]);
  expect((await replay(() => member.delete(path))).status).toBe(204);
  expect((await member.delete(path)).status).toBe(404);
  expect((await member.get(path)).status).toBe(404);
});

// docs/contract/analytics.md#changes-of-saved-charts
test('guests of the workspace hear nothing of charts', async () => {
  await make();
  const stream = workspaceStream(team.workspace.id);
  const { changes } = await readChanges(team.test.database.db, { stream, after: 0 });
  const kinds = (view: 'all' | 'guest') =>
    visibleChanges(changes, { user_id: team.guest.id, view }).map(({ kind }) => kind);
  expect(kinds('all')).toContain('analytic_view');
  expect(kinds('guest')).not.toContain('analytic_view');
});

// docs/contract/analytics.md#saved-charts
test('wrong values are refused by their name, guests and strangers by their role', async () => {
  const { member, guest, test: app } = team;
  const view = await make();
  for (const [field, value] of [
    ['name', ''],
    ['name', 'x'.repeat(256)],
    ['query_dict', []],
    ['query_dict', { long: 'x'.repeat(20_001) }],
    ['description', 7],
  ] as const) {
    const answer = await member.patch(`${url}${view.id}/`, { [field]: value });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await member.post(url, {})).status).toBe(400);
  const stranger = await app.makeUser();
  const elsewhere = await app.makeWorkspace(stranger);
  const other = `/api/workspaces/${elsewhere.slug}/`;
  for (const path of ['analytic-view/', 'saved-analytic-view/']) {
    const statuses = [app.nobody, guest, stranger].map(
      async (caller) => (await caller.get(`${team.url}${path}${view.id}/`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
    expect((await stranger.get(`${other}${path}${view.id}/`)).status).toBe(404);
    expect((await member.get(`${team.url}${path}${randomUUID()}/`)).status).toBe(404);
  }
});

// docs/contract/analytics.md#saved-charts
test('the id that its maker has chosen makes one chart, however often it is sent', async () => {
  const id = randomUUID().replace(/^(.{14})./, '$17');
  const view = await make({ id });
  expect(await make({ id })).toEqual(view);
  expect((await team.admin.post(url, { id, name: 'Other' })).status).toBe(409);
});

// docs/contract/analytics.md#the-counts-of-a-saved-chart
test('a saved chart counts what the reader sees', async () => {
  const { makeItem, admin, member, url: base, other } = team;
  await makeItem({ priority: 'high' });
  const view = await make({ query_dict: { ...chart, priority: ['high', 'none'] } });
  const read = (caller = member, query = '') =>
    team.get<Counts>(`saved-analytic-view/${view.id}/${query}`, caller);
  expect(await read()).toEqual({
    total: 1,
    distribution: { high: [{ dimension: 'high', segment: 'backlog', count: 1 }] },
  });
  expect((await read(admin)).total).toBe(2);
  expect((await read(member, '?segment=')).distribution['high']).toEqual([{ dimension: 'high', count: 1 }]);
  expect((await read(admin, '?segment=state_id')).distribution['none']?.[0]?.segment).toBe(
    other.item.state_id,
  );
  const wrong = await member.get(`${base}saved-analytic-view/${view.id}/?segment=priority`);
  expect(wrong.status).toBe(400);
  const empty = await make({ query_dict: { x_axis: 'priority' } });
  const refused = await member.get(`${base}saved-analytic-view/${empty.id}/`);
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'x-axis and y-axis dimensions are required' },
  ]);
});
