import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: InitiativeTeam;
beforeAll(async () => {
  team = await makeInitiativeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from initiatives`;
});

/** Acts as the member; the admin's list follows by Changes. */
const live = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    actor: team.member,
    stream: team.workspace_stream,
    lists: [team.liveInitiatives],
    action,
  });

// docs/contract/initiatives.md#a-new-initiative
test('a member makes an initiative, and everybody has it in their list', async () => {
  const { member, initiatives, initiative } = team;
  const body = {
    name: 'Faster builds',
    owner_id: member.id,
    description_html: '<p>Why<script>x</script></p>',
  };
  const made = await live(() => member.post(initiatives, body));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Faster builds',
    description_html: '<p>Why</p>',
    owner_id: member.id,
    created_by: member.id,
    status: 'planned',
    ...{ target_kind: null, target_date: null, start_date: null, parent_id: null, logo_props: {} },
    ...{ health: null, health_at: null, parts: [], first_date: null, last_date: null, last_part: null },
    progress: { total: 0, backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 },
    rolled_health: { value: null, is_own: false, at: null, from: null },
  });
  expect((await member.get(initiative(made.body.id))).body).toEqual(made.body);
});

// docs/contract/initiatives.md#a-new-initiative
test('an id that its maker chose makes one initiative however often it is sent, and belongs to nobody else', async () => {
  const { member, admin, initiatives } = team;
  const id = '019b0000-0000-7000-8000-00000000000a';
  const first = await member.post(initiatives, { id, name: 'One' });
  const again = await member.post(initiatives, { id, name: 'One' });
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, id]);
  expect((await admin.post(initiatives, { id, name: 'One' })).status).toBe(409);
  expect((await member.get(initiatives)).body).toHaveLength(1);
});

// docs/contract/initiatives.md#changing-an-initiative
// docs/contract/initiatives.md#who-may
test('its creator, its owner and administrators change and delete it, others read it, guests know nothing of it', async () => {
  const { admin, member, guest, outsider, test: app, initiatives, initiative } = team;
  const { id } = await team.makeInitiative({ owner_id: member.id }, admin);
  expect(
    (await live(() => member.patch(initiative(id), { name: 'Two', status: 'active' }))).body,
  ).toMatchObject({ name: 'Two', status: 'active', updated_by: member.id });
  const seq = await team.test.database
    .sql`select last_seq from change_streams where stream = ${team.workspace_stream}`;
  await member.patch(initiative(id), { name: 'Two' });
  expect(
    await team.test.database.sql`select last_seq from change_streams where stream = ${team.workspace_stream}`,
  ).toEqual(seq);
  expect((await outsider.get(initiative(id))).status).toBe(200);
  for (const [caller, status] of [
    [outsider, 403],
    [guest, 403],
    [app.nobody, 401],
  ] as const) {
    expect((await caller.patch(initiative(id), { name: 'Mine' })).status).toBe(status);
    expect((await caller.delete(initiative(id))).status).toBe(status);
    expect((await caller.post(`${initiative(id)}parts/`, { kind: 'project' })).status).toBe(
      caller === outsider ? 403 : status,
    );
  }
  for (const url of [initiatives, initiative(id), `${initiative(id)}parts/`]) {
    expect((await guest.get(url)).status).toBe(403);
  }
  expect((await guest.post(initiatives, { name: 'Mine' })).status).toBe(403);
  expect((await live(() => member.delete(initiative(id)))).status).toBe(204);
  for (const answer of [await member.get(initiative(id)), await member.delete(initiative(id))])
    expect(answer.status).toBe(404);
});

// docs/contract/initiatives.md#limits
test('refuses a text of more than 20,000 characters', async () => {
  const text = { name: 'Long', description_html: 'x'.repeat(20_001) };
  const answer = await team.member.post(team.initiatives, text);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['description_html']]);
});

// docs/contract/initiatives.md#a-new-initiative
test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(256) }, 'name'],
  [{ name: 'x', status: 'paused' }, 'status'],
  [{ name: 'x', owner_id: UNKNOWN }, 'owner_id'],
  [{ name: 'x', parent_id: UNKNOWN }, 'parent_id'],
  [{ name: 'x', target_kind: 'quarter' }, 'target_date'],
  [{ name: 'x', target_date: '2026-02-30' }, 'target_date'],
  [{ name: 'x', start_date: '2026-05-02', target_date: '2026-05-01' }, 'non_field_errors'],
])('refuses %j and names %s', async (body, field) => {
  const answer = await team.member.post(team.initiatives, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

// docs/contract/initiatives.md#a-new-initiative
test('a guest owns nothing', async () => {
  const { member, guest, initiatives } = team;
  const answer = await member.post(initiatives, { name: 'x', owner_id: guest.id });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['owner_id']]);
});

// docs/contract/initiatives.md#targets
test('a target is a day, or the last day of its quarter', async () => {
  const { member, initiative } = team;
  const { id } = await team.makeInitiative({ target_date: '2026-12-18' });
  const targets: unknown[] = [];
  for (const body of [
    {},
    { target_kind: 'quarter' },
    { target_date: '2027-02-03' },
    { target_kind: 'day' },
    { target_kind: 'quarter', target_date: '2027-04-01' },
    { target_date: null },
  ]) {
    const { target_kind, target_date } = (await member.patch(initiative(id), body)).body;
    targets.push([target_kind, target_date]);
  }
  expect(targets).toEqual([
    ['day', '2026-12-18'],
    ['quarter', '2026-12-31'],
    ['quarter', '2027-03-31'],
    ['day', '2027-03-31'],
    ['quarter', '2027-06-30'],
    [null, null],
  ]);
});

// docs/contract/initiatives.md#nesting
test('initiatives are nested to a depth of five and never in themselves', async () => {
  const { member, initiative } = team;
  const ids: string[] = [];
  for (let depth = 1; depth <= 5; depth += 1) {
    ids.push((await team.makeInitiative({ parent_id: ids.at(-1) ?? null })).id);
  }
  const [top = '', second = '', , , deepest = ''] = ids;
  const refused = async (id: string, parent_id: string) => {
    const answer = await member.patch(initiative(id), { parent_id });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['parent_id']]);
  };
  const other = await team.makeInitiative();
  await refused(other.id, deepest);
  await refused(top, top);
  await refused(top, deepest);
  await refused(top, other.id);
  expect((await live(() => member.patch(initiative(second), { parent_id: null }))).status).toBe(200);
  expect((await member.patch(initiative(top), { parent_id: deepest })).status).toBe(200);
  await refused(second, other.id);
});

// docs/contract/initiatives.md#nesting
test('two people who nest two initiatives in each other at once make no circle', async () => {
  const { member, admin, initiative } = team;
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await team.makeInitiative(), await team.makeInitiative()];
    const answers = await Promise.all([
      member.patch(initiative(one.id), { parent_id: two.id }),
      admin.patch(initiative(two.id), { parent_id: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

// docs/contract/initiatives.md#deleting-an-initiative
test('what is nested in a deleted initiative moves one level up', async () => {
  const { member, initiative, read } = team;
  const top = await team.makeInitiative();
  const middle = await team.makeInitiative({ parent_id: top.id });
  const low = await team.makeInitiative({ parent_id: middle.id });
  await live(() => member.delete(initiative(middle.id)));
  expect((await read(low.id)).parent_id).toBe(top.id);
  await live(() => member.delete(initiative(top.id)));
  expect((await read(low.id)).parent_id).toBeNull();
});

// docs/contract/initiatives.md#the-list
test('the list has the order that people give it', async () => {
  const { member, initiatives, initiative } = team;
  const [a, b, c] = [
    await team.makeInitiative({ name: 'a' }),
    await team.makeInitiative({ name: 'b' }),
    await team.makeInitiative({ name: 'c' }),
  ];
  const between = (a.sort_order + b.sort_order) / 2;
  await live(() => member.patch(initiative(c.id), { sort_order: between }));
  await live(() => member.patch(initiative(b.id), { sort_order: between }));
  const names = (await member.get(initiatives)).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['a', 'c', 'b']);
});

// docs/contract/initiatives.md#limits
test('a workspace has 500 initiatives, and no more', async () => {
  const { member, initiatives, workspace, test: app } = team;
  await app.database.sql`insert into initiatives (workspace_id, name)
    select ${workspace.id}, 'initiative ' || n from generate_series(1, 500) n`;
  const started = performance.now();
  expect((await member.get(initiatives)).body).toHaveLength(500);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect((await member.post(initiatives, { name: 'One more' })).status).toBe(400);
});

// docs/contract/initiatives.md#switching-initiatives-off
// docs/contract/workspaces.md#switches-of-a-workspace
test('administrators switch initiatives off: nothing is answered, and nothing is lost', async () => {
  const { admin, member, initiatives, initiative, workspace, test: app } = team;
  const { id } = await team.makeInitiative();
  const at = `/api/workspaces/${workspace.slug}/`;
  expect((await member.patch(at, { is_initiatives_enabled: false })).status).toBe(403);
  const off = await admin.patch(at, { is_initiatives_enabled: false });
  expect(off.body).toMatchObject({ is_initiatives_enabled: false, is_dashboards_enabled: true });
  for (const answer of [
    await member.get(initiatives),
    await member.get(initiative(id)),
    await member.get(`${initiative(id)}parts/`),
    await member.post(initiatives, { name: 'x' }),
    await member.patch(initiative(id), { name: 'x' }),
    await member.delete(initiative(id)),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  }
  const [line] = await app.database.sql`
    select details from audit_log where action = 'workspace_changed' order by created_at desc limit 1`;
  expect(line?.['details']).toEqual({ fields: 'is_initiatives_enabled' });
  await admin.patch(at, { is_initiatives_enabled: true });
  expect((await member.get(initiative(id))).status).toBe(200);
});

// docs/contract/initiatives.md#who-may
test('initiatives of another workspace are not there', async () => {
  const { test: app, admin, member } = team;
  const other = await app.makeWorkspace(admin);
  const at = `/api/workspaces/${other.slug}/initiatives/`;
  const foreign = (await admin.post(at, { name: 'Foreign' })).body;
  const own = await team.makeInitiative();
  expect((await admin.get(team.initiative(foreign.id))).status).toBe(404);
  expect((await admin.patch(team.initiative(foreign.id), { name: 'x' })).status).toBe(404);
  expect((await admin.delete(team.initiative(foreign.id))).status).toBe(404);
  expect((await admin.patch(`${at}${foreign.id}/`, { parent_id: own.id })).status).toBe(400);
  expect((await member.get(at)).status).toBe(403);
});
