import { type Forecast, forecastSchema } from '@tandem/shared/insight/forecast/schema.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../analytics/testing.ts';

let team: AnalyticsTeam;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from work_items`;
});

/** As many items as this, completed so many weeks ago. */
async function complete(count: number, weeks: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id } = await team.makeItem({ state_id: team.states.Done.id });
    await team.test.database.sql`update work_items
      set completed_at = now() - make_interval(weeks => ${weeks}) - interval '1 day' where id = ${id}`;
  }
}

// docs/contract/forecasts.md#how-it-is-made
// docs/contract/forecasts.md#too-little-history
test('a cycle and a module are forecast by what the project completed in its weeks', async () => {
  const { member, states, makeItem, makeCycleOn, cycle, project_path, day } = team;
  const id = await makeCycleOn(-1, 13, 'Runs');
  const module = expectMade<{ id: string }>(
    await member.post(`${project_path}modules/`, { name: 'One', target_date: day(1) }),
  );
  const open = await makeItem({ state_id: states.Todo.id });
  const gone = await makeItem({ state_id: states.Cancelled.id });
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [open.id, gone.id] });
  await member.post(`${project_path}modules/${module.id}/issues/`, { issues: [open.id] });
  const ofCycle = async () => (await member.get<Forecast>(`${cycle(id)}forecast/`)).body;
  await complete(1, 2);
  expect(await ofCycle()).toMatchObject({ remaining: 1, throughput: [1, 0, 0], p50: null, by_target: null });
  for (const weeks of [0, 1, 3]) await complete(1, weeks);
  const forecast = await ofCycle();
  expect(forecastSchema.strict().parse(forecast)).toEqual(forecast);
  expect(forecast).toEqual({
    remaining: 1,
    weeks_of_history: 4,
    throughput: [1, 1, 1, 1],
    runs: 10_000,
    p50: day(7),
    p85: day(7),
    p95: day(7),
    by_target: 1,
  });
  expect(await ofCycle()).toEqual(forecast);
  const ofModule = (await member.get<Forecast>(`${project_path}modules/${module.id}/forecast/`)).body;
  expect(ofModule).toEqual({ ...forecast, by_target: 0 });
});

// docs/contract/forecasts.md#who-reads-it
test('members read forecasts; those of other projects are not found', async () => {
  const { guest, member, outsider, test: app, makeCycleOn, cycle, project_path, admin, other, url } = team;
  const id = await makeCycleOn(20, 25, 'Later');
  const path = `${cycle(id)}forecast/`;
  const statuses = [app.nobody, guest, outsider, member].map(
    async (caller) => (await caller.get(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 403, 403, 200]);
  expect((await admin.get(`${url}projects/${other.id}/cycles/${id}/forecast/`)).status).toBe(404);
  expect((await member.get(`${project_path}modules/${randomUUID()}/forecast/`)).status).toBe(404);
});
