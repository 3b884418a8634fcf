import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { hardDelete } from '../../platform/retention/job.ts';
import { expectReplay } from '../../testing/replay.ts';
import type { Answer } from '../../testing/app.ts';
import { purgeFields } from './purge-job.ts';
import { type FieldTeam, makeFieldTeam } from './testing.ts';

let team: FieldTeam;
beforeAll(async () => {
  team = await makeFieldTeam();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: workspaceStream(team.workspace.id),
    lists: [{ url: team.fields, kind: 'field' }],
    action,
  });
const remove = (field: Field, name = field.name) => team.admin.delete(team.field(field.id), { name });
const usedIds = async (): Promise<string[]> =>
  (await team.member.get(team.uses)).body.sections.flatMap((section: { fields: { field_id: string }[] }) =>
    section.fields.map(({ field_id }) => field_id),
  );
const audited = async (field: Field) => {
  const rows = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('target_id', '=', field.id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ action }) => action);
};
const letDayPass = (field: Field) =>
  sql`update fields set deleted_at = now() - interval '25 hours' where id = ${field.id}`.execute(db());

// docs/contract/fields.md#deleting-a-field
// docs/contract/fields.md#names-of-fields
test('a field is deleted by its name and comes back within a day', async () => {
  const { admin, guest } = team;
  const field = await team.makeField({ name: 'Budget', kind: 'number' });
  const other = await team.makeField({ name: 'Stays', kind: 'number' });
  await team.use(field, other);
  await team.fill(field, [5]);
  const wrong = await remove(field, 'budget');
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['name']]);
  expect(Object.keys((await admin.delete(team.field(field.id), {})).body)).toEqual(['name']);
  expect((await replay(() => remove(field))).status).toBe(204);
  expect((await admin.get(team.field(field.id))).body.deleted_at).toEqual(expect.any(String));
  expect(await usedIds()).toEqual([other.id]);
  expect((await guest.get(team.fields)).body.map(({ id }: Field) => id)).toEqual([other.id]);
  expect((await remove(field)).status).toBe(404);
  expect((await admin.patch(team.field(field.id), { name: 'x' })).status).toBe(404);
  // Another user sets up the project meanwhile.
  await team.use(other);
  const back = await replay(() => admin.post(`${team.field(field.id)}restore/`));
  expect([back.status, back.body]).toMatchObject([200, { deleted_at: null, name: 'Budget' }]);
  expect((await usedIds()).toSorted()).toEqual([field.id, other.id].toSorted());
  expect(await team.valuesOf(field)).toEqual([5]);
  expect(await audited(field)).toEqual(['field_created', 'field_deleted', 'field_restored']);
  await remove(field);
  await team.makeField({ name: 'BUDGET', kind: 'text' });
  const taken = await admin.post(`${team.field(field.id)}restore/`);
  expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['name']]);
  await team.use();
});

// docs/contract/fields.md#gone-after-a-day
// docs/contract/fields.md#keys
test('after a day a field goes with its values, and its key stays taken', async () => {
  const { admin, workspace } = team;
  const gone = await team.makeField({ name: 'Goes', kind: 'text' });
  const waits = await team.makeField({ name: 'Waits', kind: 'text' });
  await team.use(gone, waits);
  await team.fill(gone, ['a', 'b', 'c']);
  await team.fill(waits, ['d']);
  for (const field of [gone, waits]) await remove(field);
  await letDayPass(gone);
  const listed = (await admin.get(team.fields)).body.map(({ id }: Field) => id);
  expect([listed.includes(gone.id), listed.includes(waits.id)]).toEqual([false, true]);
  expect((await admin.post(`${team.field(gone.id)}restore/`)).status).toBe(404);
  const stream = workspaceStream(workspace.id);
  const after = await readSeq(db(), stream);
  expect(await purgeFields.run(jobContext(db()))).toEqual({ fields: 1, values: 3 });
  expect([await team.valuesOf(gone), await team.valuesOf(waits)]).toEqual([[], ['d']]);
  expect((await readChanges(db(), { stream, after })).changes).toMatchObject([
    { kind: 'field', op: 'remove', id: gone.id },
  ]);
  expect(await purgeFields.run(jobContext(db()))).toEqual({ fields: 0, values: 0 });
  await sql`update fields set deleted_at = now() - interval '400 days', purged_at = now() - interval '399 days'
    where id = ${gone.id}`.execute(db());
  await hardDelete.run(jobContext(db()));
  expect((await team.makeField({ name: 'Goes', kind: 'text' })).key).toBe('goes_2');
  await admin.post(`${team.field(waits.id)}restore/`);
  await team.use();
});

// docs/contract/fields.md#gone-after-a-day
test('an item that somebody writes just now is waited for by nobody, and loses its value later', async () => {
  const field = await team.makeField({ name: 'Locked', kind: 'text' });
  const [first] = await team.fill(field, ['a', 'b']);
  await remove(field);
  await letDayPass(field);
  let finish = () => {};
  const isOver = new Promise<void>((resolve) => (finish = resolve));
  const isLocked = Promise.withResolvers<void>();
  const writer = db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from work_items where id = ${first} for update`.execute(tx);
      isLocked.resolve();
      await isOver;
    });
  await isLocked.promise;
  await purgeFields.run(jobContext(db()));
  expect(await team.valuesOf(field)).toEqual(['a']);
  finish();
  await writer;
  await purgeFields.run(jobContext(db()));
  expect(await team.valuesOf(field)).toEqual([]);
});

// docs/contract/fields.md#impact
test('how many values a field has, and in which projects', async () => {
  const { admin, test: app, workspace, project } = team;
  const field = await team.makeField({ name: 'Reach', kind: 'text' });
  const url = `${team.field(field.id)}impact/`;
  expect((await admin.get(url)).body).toEqual({ values: 0, projects: [], hidden_projects: 0, choices: {} });
  await team.use(field);
  await team.fill(field, ['a', 'b']);
  expect((await admin.get(url)).body).toEqual({
    values: 2,
    hidden_projects: 0,
    choices: {},
    projects: [
      { id: project.id, name: project.name, identifier: project.identifier, is_used: true, values: 2 },
    ],
  });
  const lead = await app.makeUser();
  await app.addMember(workspace.id, lead, 15);
  await app.makeProject(lead, workspace);
  const own = await lead.post(team.fields, { name: 'Of a lead', kind: 'text' });
  await sql`update projects set network = 0 where id = ${project.id}`.execute(db());
  await team.use(field, own.body);
  expect((await lead.get(`${team.field(own.body.id)}impact/`)).body).toEqual({
    values: 0,
    projects: [],
    hidden_projects: 1,
    choices: {},
  });
  await team.use();
});

// docs/contract/fields.md#impact
test('how many items have each choice of a select', async () => {
  const choices = ['S', 'M', 'L'].map((name) => ({ name }));
  for (const kind of ['select', 'multi_select']) {
    const field = await team.makeField({ name: `Size ${kind}`, kind, options: { choices } });
    const [small = '', medium = ''] = field.options.choices?.map(({ id }) => id) ?? [];
    await team.fill(field, kind === 'select' ? [small, small, medium] : [[small], [small, medium]]);
    const { body } = await team.admin.get(`${team.field(field.id)}impact/`);
    expect(body.choices).toEqual({ [small]: 2, [medium]: 1 });
  }
});

// docs/contract/fields.md#filled
test('how many items of a project have a value of each field that it uses', async () => {
  const { admin, member, uses } = team;
  const [used, empty, unused] = [
    await team.makeField({ name: 'Filled', kind: 'text' }),
    await team.makeField({ name: 'Not filled', kind: 'number' }),
    await team.makeField({ name: 'Not used', kind: 'text' }),
  ];
  await team.use(used, empty);
  const [id = ''] = await team.fill(used, ['a', 'b', 'c']);
  await team.fill(unused, ['d']);
  await admin.delete(team.item(id));
  const { status, body } = await member.get(`${uses}filled/`);
  expect([status, body]).toEqual([200, { [used.id]: 2, [empty.id]: 0 }]);
  expect((await team.guest.get(`${uses}filled/`)).status).toBe(403);
  expect((await team.outsider.get(`${uses}filled/`)).status).toBe(403);
  await team.use();
});

// docs/contract/fields.md#deleting-a-field
test('two who delete and rename at once leave one whole field', async () => {
  const field = await team.makeField({ name: 'Both', kind: 'text' });
  const answers = await Promise.all([
    remove(field),
    team.admin.patch(team.field(field.id), { description: 'New' }),
    remove(field),
    team.admin.patch(team.field(field.id), { description: 'Newer' }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect([statuses[0], statuses[2]].toSorted()).toEqual([204, 404]);
  expect(new Set(statuses).isSubsetOf(new Set([200, 204, 404]))).toBe(true);
  expect((await team.admin.get(team.field(field.id))).body.deleted_at).toEqual(expect.any(String));
});
