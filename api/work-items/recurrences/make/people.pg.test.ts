import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../testing/app.ts';
import { type RecurrenceTeam, makeRecurrenceTeam } from '../testing.ts';

let team: RecurrenceTeam;
let people: Caller[];
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
  await sql`delete from work_items`.execute(team.test.database.db);
  people = [];
  for (const display_name of ['Feon', 'Jan', 'Tim']) {
    const person = await team.test.makeUser({ display_name });
    await team.test.addMember(team.workspace.id, person, ROLE.MEMBER);
    await team.test.addProjectMember(team.project.id, person, ROLE.MEMBER);
    people.push(person);
  }
});

const ids = () => people.map(({ id }) => id);
const names = async () => {
  const made = await team.itemsMade();
  const nameOf = (id: string | undefined) => ['Feon', 'Jan', 'Tim'][ids().indexOf(id ?? '')] ?? null;
  return made.map(({ assignee_ids }) => nameOf(assignee_ids[0]));
};
const inTurn = (values: object = {}) =>
  team.made({ assignees: { mode: 'in_turn', member_ids: ids() }, ...values });
const MONDAYS = ['2031-01-06', '2031-01-13', '2031-01-20', '2031-01-27', '2031-02-03'];
const runMondays = async (count: number, from = 0) => {
  for (const day of MONDAYS.slice(from, from + count)) await team.runAt(`${day}T08:00:00Z`);
};
const leave = async (person: Caller | undefined) => {
  await sql`update project_members set is_active = false where user_id = ${person?.id}
    and project_id = ${team.project.id}`.execute(team.test.database.db);
};

// docs/contract/recurrences.md#turns
test('members are assigned one after the other, and a skipped day uses up no turn', async () => {
  const template_id = await team.makeTemplate({ name: 'For {{person}}' });
  const recurrence = await inTurn({ template_id });
  expect(recurrence.next_member_id).toBe(ids()[0]);
  await team.admin.post(team.path(recurrence, 'skip'), { due: '2031-01-13' });
  await runMondays(5);
  expect(await names()).toEqual(['Feon', 'Jan', 'Tim', 'Feon']);
  expect((await team.itemsMade()).map(({ name }) => name)).toEqual([
    'For Feon',
    'For Jan',
    'For Tim',
    'For Feon',
  ]);
  expect((await team.read(recurrence)).next_member_id).toBe(ids()[1]);
  const members = (await team.runs(recurrence)).map(({ member_id }) => member_id);
  expect(members).toEqual([ids()[0], ids()[2], ids()[1], null, ids()[0]]);
});

// docs/contract/recurrences.md#turns
test('a member who left is left out, and whose turn it was goes to the next one', async () => {
  const recurrence = await inTurn();
  await runMondays(1);
  await leave(people[1]);
  await runMondays(3, 1);
  expect(await names()).toEqual(['Feon', 'Tim', 'Feon', 'Tim']);
  // They may stay in the list, and others are added.
  const member_ids = [...ids(), team.member.id];
  const { body } = await team.admin.patch(team.path(recurrence), {
    assignees: { mode: 'in_turn', member_ids },
  });
  expect(body).toMatchObject({ assignees: { mode: 'in_turn', member_ids }, next_member_id: ids()[0] });
});

// docs/contract/recurrences.md#errors
test('without any member left the item is made all the same, and the recurrence says so', async () => {
  const recurrence = await inTurn();
  for (const person of people) await leave(person);
  await runMondays(1);
  expect(await names()).toEqual([null]);
  expect(await team.read(recurrence)).toMatchObject({
    last_error: 'people_gone',
    is_paused: false,
    runs_count: 1,
  });
  const assignees = { mode: 'template' };
  await team.admin.patch(team.path(recurrence), { assignees });
  await runMondays(1, 1);
  expect((await team.read(recurrence)).last_error).toBeNull();
});

// docs/contract/recurrences.md#fewest-open
test('the member with the fewest open items is assigned, of several the first', async () => {
  const [feon, jan] = ids();
  await team.makeItem({ assignee_ids: [feon] });
  await team.makeItem({ assignee_ids: [jan] });
  await team.makeItem({ assignee_ids: [feon], state_id: team.states.Done.id });
  await team.made({ assignees: { mode: 'fewest_open', member_ids: ids() } });
  await runMondays(4);
  expect((await names()).slice(3)).toEqual(['Tim', 'Feon', 'Jan', 'Tim']);
});

// docs/contract/recurrences.md#in-whose-name
test('without who made the recurrence, items are made in the name of the lead, or of an administrator', async () => {
  const { db } = team.test.database;
  const maker = people[0];
  await sql`update project_members set role = ${ROLE.ADMIN} where user_id = ${maker?.id}`.execute(db);
  const created = await team.make({}, maker);
  expect(created.status).toBe(201);
  await runMondays(1);
  await leave(maker);
  await runMondays(1, 1);
  await db
    .updateTable('projects')
    .set({ project_lead_id: ids()[1] ?? null })
    .where('id', '=', team.project.id)
    .execute();
  await runMondays(1, 2);
  const makers = await db.selectFrom('work_items').select('created_by').orderBy('sequence_id').execute();
  expect(makers.map(({ created_by }) => created_by)).toEqual([maker?.id, team.admin.id, ids()[1]]);
  await db.updateTable('projects').set({ project_lead_id: null }).where('id', '=', team.project.id).execute();
});

// docs/contract/recurrences.md#errors
test('with none left in whose name items are made it is paused, and goes on once it is resumed', async () => {
  const recurrence = await team.made();
  const { db } = team.test.database;
  const setAdmin = (isActive: boolean) =>
    sql`update project_members set is_active = ${isActive} where user_id = ${team.admin.id}`.execute(db);
  await setAdmin(false);
  await runMondays(1);
  await setAdmin(true);
  expect(await team.itemsMade()).toEqual([]);
  expect(await team.read(recurrence)).toMatchObject({
    last_error: 'actor_gone',
    is_paused: true,
    next_due: null,
  });
  const { body } = await team.admin.post(team.path(recurrence, 'resume'));
  expect(body).toMatchObject({ last_error: null, is_paused: false, next_due: '2031-01-06' });
});

// docs/contract/recurrences.md#errors
test('a recurrence whose template is gone or asks is paused, and hinders no other', async () => {
  const [gone, asking] = [await team.makeTemplate(), await team.makeTemplate()];
  const templates = team.url.replace('recurrences/', 'templates/');
  const first = await team.made({ template_id: gone });
  const second = await team.made({ template_id: asking });
  const third = await team.made();
  await team.admin.delete(`${templates}${gone}/`);
  const asks = [{ name: 'Who', question: 'Who?', kind: 'text', is_required: true }];
  const item = { key: 'root', name: '{{Who}}' };
  expect((await team.admin.patch(`${templates}${asking}/`, { content: { item, asks } })).status).toBe(200);
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(1);
  expect(await team.read(first)).toMatchObject({
    last_error: 'template_gone',
    is_paused: true,
    runs_count: 0,
  });
  expect(await team.read(second)).toMatchObject({
    last_error: 'template_asks',
    is_paused: true,
    runs_count: 0,
  });
  expect(await team.read(third)).toMatchObject({ last_error: null, is_paused: false, runs_count: 1 });
  expect(await team.runs(first)).toEqual([]);
});

// docs/contract/recurrences.md#runs
test('a run names what the template names and is there no more', async () => {
  const label = await team.test.makeLabel(team.admin, team.project);
  const template_id = await team.makeTemplate({ label_ids: [label.id] });
  const recurrence = await team.made({ template_id });
  await team.admin.delete(team.url.replace('recurrences/', `issue-labels/${label.id}/`));
  await runMondays(1);
  const [run] = await team.runs(recurrence);
  expect(run?.note).toEqual({ missed: null, gone: [{ node: 'root', kind: 'label_gone', id: label.id }] });
});
