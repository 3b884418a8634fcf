import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { rollUpInitiatives } from './job.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

let team: InitiativeTeam;
beforeAll(async () => {
  team = await makeInitiativeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['initiatives', 'modules']) await sql.unsafe(`delete from ${table}`);
  await sql`update projects set health = null, health_at = null, is_project_updates_enabled = true`;
});

/** As an update of its own does. */
const setHealth = (id: string, health: string, daysAgo = 0) => team.test.database.sql`
  update initiatives set health = ${health}, health_at = now() - make_interval(hours => ${Math.round(daysAgo * 24)})
  where id = ${id}`;
const healthOf = async (id: string) => (await team.read(id)).rolled_health;
const runJob = () => rollUpInitiatives.run(jobContext(team.test.database.db));

// docs/contract/initiatives.md#health
test('its own latest update is the health for thirty days, then the worst of what is nested in it', async () => {
  const top = await team.makeInitiative();
  const [good, bad] = [
    await team.makeInitiative({ parent_id: top.id }),
    await team.makeInitiative({ parent_id: top.id }),
  ];
  await setHealth(top.id, 'on_track', 29.9);
  await setHealth(good.id, 'on_track');
  await setHealth(bad.id, 'off_track', 3);
  expect(await healthOf(top.id)).toMatchObject({ value: 'on_track', is_own: true, from: null });
  await setHealth(top.id, 'on_track', 30.1);
  expect(await healthOf(top.id)).toMatchObject({
    ...{ value: 'off_track', is_own: false, from: { kind: 'initiative', id: bad.id } },
  });
  await team.member.patch(team.initiative(bad.id), { status: 'cancelled' });
  expect(await healthOf(top.id)).toMatchObject({ value: 'on_track', from: { id: good.id } });
  await setHealth(good.id, 'on_track', 40);
  expect(await healthOf(top.id)).toEqual({ value: null, is_own: false, at: null, from: null });
});

// docs/contract/initiatives.md#health
test('the health of projects and modules is that of an initiative without updates', async () => {
  const { admin, project, test: app } = team;
  const { id } = await team.makeInitiative();
  const module = expectMade<{ id: string }>(await admin.post(`${team.base}modules/`, { name: 'M' }));
  const whole = await team.addPart(id, { kind: 'project', project_id: project.id });
  const part = await team.addPart(id, { kind: 'module', module_id: module.id });
  await app.database
    .sql`update projects set health = 'at_risk', health_at = now(), updated_at = clock_timestamp()
    where id = ${project.id}`;
  await team.catchUp();
  expect(await healthOf(id)).toMatchObject({ value: 'at_risk', from: { kind: 'project', id: whole.id } });
  await app.database.sql`update modules set health = 'off_track', health_at = now() where id = ${module.id}`;
  await admin.patch(`${team.base}modules/${module.id}/`, { name: 'N' });
  await team.catchUp();
  expect(await healthOf(id)).toMatchObject({ value: 'off_track', from: { kind: 'module', id: part.id } });
  await admin.patch(team.base, { is_project_updates_enabled: false });
  await team.catchUp();
  expect(await healthOf(id)).toMatchObject({ value: null, from: null });
});

// docs/contract/initiatives.md#health
test('open screens learn by a Change that an update has grown old, once', async () => {
  const { admin, member, test: app } = team;
  const top = await team.makeInitiative();
  const { id } = await team.makeInitiative({ parent_id: top.id });
  await setHealth(id, 'at_risk', 29);
  await runJob();
  expect(await healthOf(top.id)).toMatchObject({ value: 'at_risk' });
  const seq = async () =>
    (
      await app.database.sql`select last_seq from change_streams where stream = ${team.workspace_stream}`
    )[0]?.['last_seq'];
  await setHealth(id, 'at_risk', 31);
  expect(await healthOf(top.id)).toMatchObject({ value: null });
  const before = Number(await seq());
  await expectReplay({
    test: app,
    caller: admin,
    stream: team.workspace_stream,
    lists: [team.liveInitiatives],
    action: async () => {
      await runJob();
      return member.get(team.initiatives);
    },
  });
  expect(Number(await seq())).toBe(before + 2);
  await runJob();
  expect(Number(await seq())).toBe(before + 2);
});
