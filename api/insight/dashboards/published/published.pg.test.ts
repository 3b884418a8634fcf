import type { ItemsAnswer } from '@tandem/shared/insight/dashboards/answers.ts';
import {
  type DashboardData,
  type OpenDashboard,
  openDashboardSchema,
} from '@tandem/shared/insight/dashboards/schema.ts';
import type { FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectMade } from '../../../testing/app.ts';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from dashboards`;
  await sql`delete from deploy_boards`;
  await sql`delete from work_items where project_id = ${team.project.id}`;
});

const count = (group: object) => ({ config: { query: { measure: { of: 'count' }, group } } });
const publishProject = async () => {
  const { admin, project_path } = team;
  expect((await admin.post(`${project_path}project-deploy-boards/`, {})).status).toBeLessThan(300);
};
async function publish(tiles: object[]) {
  const dashboard = await team.make({ access: 0, name: 'Open', description: 'For all' });
  const made = [];
  for (const tile of tiles) made.push(await team.makeTile(dashboard, tile));
  const { anchor } = (await team.admin.post(`${team.at(dashboard)}publish/`, {})).body;
  return { dashboard, tiles: made, open: `/api/public/dashboards/${anchor}/` };
}
const resultsOf = async (open: string, tiles: readonly { id: string }[]) => {
  const { status, body } = await team.test.nobody.get<DashboardData>(`${open}data/`);
  expect(status).toBe(200);
  return tiles.map(({ id }) => body.tiles[id]);
};

// docs/contract/dashboards.md#what-is-left-out
test('fields are those that public boards show', async () => {
  const { makeItem, admin, project_path, url } = team;
  const { sql } = team.test.database;
  await publishProject();
  await makeItem();
  const field = expectMade<{ id: string }>(
    await admin.post(`${url}fields/`, { name: 'Size', key: 'size', kind: 'number', options: {} }),
  );
  const measure = { of: 'field', field_id: field.id };
  const { open, tiles } = await publish([{ config: { query: { measure, group: { by: 'priority' } } } }]);
  const useField = async (use: object, rest: object = {}) => {
    const sections = [{ name: '', fields: [{ field_id: field.id, is_public: true, ...use }] }];
    const answer = await admin.put(`${project_path}fields/`, { sections, ...rest });
    expect(answer.status, answer.text).toBe(200);
  };
  const bug = expectMade<{ id: string }>(
    await admin.post(`${project_path}work-item-types/`, { name: 'Bug' }),
  );
  await useField({});
  const codeOf = async () => {
    // The next question is another one: what was written past the log has the same mark.
    await sql`update dashboard_tiles set config = jsonb_set(config, '{query,limit}', to_jsonb((random() * 190)::int + 1))`;
    const [result] = await resultsOf(open, tiles);
    return result && 'error' in result ? result.error.code : null;
  };
  expect(await codeOf()).toBeNull();
  await useField({}, { is_enabled: false });
  expect(await codeOf()).toBe('NOT_PUBLIC');
  await useField({}, { is_enabled: true });
  expect(await codeOf()).toBeNull();
  await useField({ type_ids: [bug.id] });
  expect(await codeOf()).toBe('NOT_PUBLIC');
});

// docs/contract/dashboards.md#published-dashboards
test('an administrator who publishes again takes the place of one who is none any more', async () => {
  const { admin, member, at } = team;
  const { sql } = team.test.database;
  const { dashboard, open } = await publish([{ kind: 'text', config: { html: '<p>Hello</p>' } }]);
  await sql`update dashboards set published_by = ${member.id} where id = ${dashboard.id}`;
  expect((await team.test.nobody.get(open)).status).toBe(404);
  const again = await admin.post(`${at(dashboard)}publish/`, {});
  expect(open).toContain(again.body.anchor);
  expect((await team.test.nobody.get(open)).status).toBe(200);
});

// docs/contract/dashboards.md#published-dashboards
test('a published dashboard counts published projects alone', async () => {
  const { makeItem, test: app, admin, at } = team;
  await makeItem({ priority: 'high' });
  const { open, tiles, dashboard } = await publish([count({ by: 'priority' })]);
  const total = async () => {
    const [result] = await resultsOf(open, tiles);
    return (result as { answer: FiguresAnswer }).answer?.total ?? result;
  };
  expect(await total()).toMatchObject({ error: { code: 'PROJECTS_GONE' } });
  await publishProject();
  expect(await total()).toBe(1);
  const { body } = await app.nobody.get<OpenDashboard>(open);
  expect(openDashboardSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({ name: 'Open', project_ids: [], filters: null });
  await app.database.sql`update deploy_boards set is_disabled = true`;
  expect(await total()).toMatchObject({ error: { code: 'PROJECTS_GONE' } });
  await app.database.sql`update workspace_members set role = 15 where user_id = ${admin.id}`;
  expect((await app.nobody.get(open)).status).toBe(404);
  await app.database.sql`update workspace_members set role = 20 where user_id = ${admin.id}`;
  expect((await admin.delete(`${at(dashboard)}publish/`)).status).toBe(204);
  expect((await app.nobody.get(open)).status).toBe(404);
  expect((await app.nobody.get(`${open}data/`)).status).toBe(404);
});

// docs/contract/dashboards.md#what-is-left-out
test('people, their time, private fields and hidden views are left out', async () => {
  const { makeItem, member, admin, project_path, url, other } = team;
  await publishProject();
  await makeItem({ name: 'Public', assignee_ids: [member.id] });
  const field = expectMade<{ id: string }>(
    await admin.post(`${url}fields/`, { name: 'Cost', key: 'cost', kind: 'number', options: {} }),
  );
  const seen = expectMade<{ id: string }>(await member.post(`${project_path}views/`, { name: 'Seen' }));
  const hidden = expectMade<{ id: string }>(
    await member.post(`${project_path}views/`, { name: 'Hidden', access: 1 }),
  );
  const foreign = expectMade<{ id: string }>(
    await admin.post(`${url}projects/${other.id}/views/`, { name: 'Foreign' }),
  );
  const secret = { of: 'field', field_id: field.id };
  const byFilters = (filters: object) => ({
    config: { query: { source: { filters }, group: { by: 'priority' } } },
  });
  const { open, tiles, dashboard } = await publish([
    count({ by: 'assignees__id' }),
    count({ by: 'parent' }),
    byFilters({ assignee_id__in: [member.id] }),
    { kind: 'workload' },
    { kind: 'time' },
    { config: { query: { measure: secret, group: { by: 'priority' } } } },
    {
      config: {
        query: { source: { filters: { [`${fieldProperty(field.id)}__gte`]: 5 } }, group: { by: 'priority' } },
      },
    },
    { kind: 'view', config: { view_id: hidden.id } },
  ]);
  const codes = (await resultsOf(open, tiles)).map(
    (result) => (result as { error: { code: string } }).error?.code,
  );
  expect(codes).toEqual([...Array.from({ length: 7 }, () => 'NOT_PUBLIC'), 'VIEW_GONE']);
  const mention = `<mention-component entity_identifier="${member.id}" entity_name="user_mention">Ada Lovelace</mention-component>`;
  const more = [
    await team.makeTile(dashboard, { kind: 'items' }),
    await team.makeTile(dashboard, { kind: 'view', config: { view_id: seen.id } }),
    await team.makeTile(dashboard, { kind: 'text', config: { html: `<p>Hello ${mention}all</p>` } }),
  ];
  const [items, view, text] = await resultsOf(open, more);
  for (const answer of [items, view].map((result) => (result as { answer: ItemsAnswer }).answer)) {
    expect(answer.items).toMatchObject([{ name: 'Public', assignee_ids: [] }]);
  }
  expect(JSON.stringify(text)).not.toContain(member.id);
  expect(JSON.stringify(text)).not.toContain('Ada');
  const whole = (await team.test.nobody.get(open)).text + (await team.test.nobody.get(`${open}data/`)).text;
  for (const id of [member.id, admin.id, hidden.id, foreign.id]) expect(whole).not.toContain(id);
});
