import { type ItemTimes, itemTimesSchema } from '@tandem/shared/insight/item-times/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../analytics/testing.ts';

let team: AnalyticsTeam;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
});
afterAll(() => team.test.close());

// docs/contract/item-times.md#time-in-a-state
test('the history of an item says how long it was in each state', async () => {
  const { member, states, makeItem, item, test: app } = team;
  const { id } = await makeItem({ state_id: states.Todo.id });
  await member.patch(item(id), { state_id: states['In Progress'].id });
  await member.patch(item(id), { state_id: states.Done.id });
  const { sql } = app.database;
  await sql`update work_items set created_at = now() - interval '10 hours', completed_at = now() - interval '2 hours'
    where id = ${id}`;
  await sql`update activities set created_at = now() - case when new_identifier = ${states.Done.id} then interval '2 hours'
    else interval '6 hours' end where work_item_id = ${id} and field = 'state' and old_identifier is not null`;
  const { status, body } = await member.get<ItemTimes>(`${item(id)}time-in-state/`);
  expect(status).toBe(200);
  expect(itemTimesSchema.strict().parse(body)).toEqual(body);
  const rounded = body.states.map(({ state_id, hours, since }) => [
    state_id,
    Math.round(hours),
    since !== null,
  ]);
  expect(rounded).toEqual([
    [states.Todo.id, 4, false],
    [states['In Progress'].id, 4, false],
    [states.Done.id, 2, true],
  ]);
  expect(
    [body.lead_hours, body.cycle_hours, body.flow_efficiency].map((each) => Number(each?.toFixed(2))),
  ).toEqual([8, 4, 0.5]);
});

// docs/contract/item-times.md#who-reads-it
test('who sees an item reads its times, and no one else', async () => {
  const { guest, outsider, other, makeItem, item, test: app, url } = team;
  const { id } = await makeItem();
  const path = `${item(id)}time-in-state/`;
  expect((await app.nobody.get(path)).status).toBe(401);
  expect((await guest.get(path)).status).toBe(404);
  expect((await outsider.get(path)).status).toBe(403);
  expect((await team.admin.get(`${url}projects/${other.id}/issues/${id}/time-in-state/`)).status).toBe(404);
});
