import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inboxes, makeInboxes } from '../testing.ts';
import { remind } from './job.ts';

let team: Inboxes;
beforeAll(async () => {
  team = await makeInboxes();
});
afterAll(() => team.test.close());

const run = () => remind({ db: team.test.database.db, signal: new AbortController().signal });

/** A day so many days from that of the person. */
async function day(zone: string, offset: number): Promise<string> {
  const [row] = await team.test.database.sql<{ day: string }[]>`
    select ((now() at time zone ${zone})::date + ${offset}::int)::text as day`;
  return row?.day ?? '';
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The workspace works on these days of the week alone. */
async function workOn(days: readonly string[]) {
  const entries = DAYS.map((name) => [name, days.includes(name) ? 480 : 0]);
  const url = `/api/workspaces/${team.workspace.slug}/working-calendar/`;
  const { status } = await team.admin.patch(url, { days: Object.fromEntries(entries) });
  expect(status).toBe(200);
}
const weekdayOf = (text: string) => DAYS[new Date(`${text}T00:00:00Z`).getUTCDay()] ?? '';

// docs/contract/notifications.md#reminders
test('once a day, in the own morning, people are reminded of what is due tomorrow and what is overdue', async () => {
  const { test: app, admin, newMember, makeItem, received, states } = team;
  const zone = 'Pacific/Kiritimati';
  await workOn(DAYS);
  const person = await newMember('person');
  await app.database.sql`update users set user_timezone = ${zone} where id = ${person.id}`;
  const [today, tomorrow, past] = await Promise.all([day(zone, 0), day(zone, 1), day(zone, -3)]);
  const mine = { assignee_ids: [person.id] };
  const [due, late] = [
    await makeItem({ ...mine, target_date: tomorrow }),
    await makeItem({ ...mine, target_date: past }),
  ];
  await makeItem({ ...mine, target_date: today });
  await makeItem({ ...mine, target_date: past, state_id: states.Done.id });
  await makeItem({ target_date: past });
  const set = (digest_time: string) =>
    person.patch('/api/users/me/notification-preferences/', { digest_time });
  const [clock] = await app.database.sql<{ later: string; is_late: boolean }[]>`
    select to_char(now() at time zone ${zone} + interval '5 minutes', 'HH24:MI') as later,
      (now() at time zone ${zone})::time > '23:50' as is_late`;
  if (!clock?.is_late) {
    await set(clock?.later ?? '');
    await run();
    expect(await received(person)).toEqual([]);
  }
  await set('00:00');
  await Promise.all([run(), run()]);
  const reminded = await received(person);
  expect(
    reminded.map(({ entity_identifier, data }) => [entity_identifier, data.reminder?.due]).sort(),
  ).toEqual(
    [
      [due.id, 'tomorrow'],
      [late.id, 'overdue'],
    ].sort(),
  );
  expect(reminded[0]).toMatchObject({ event: 'reminder', entity_name: 'reminder', triggered_by: null });
  await run();
  expect(await received(person)).toEqual([]);
  const list = (await person.get(`${team.inbox}?per_page=9&cursor=9:0:0`)).body.results;
  expect(list.filter(({ event }: { event: string }) => event === 'reminder')).toEqual([]);
  await admin.patch(team.item(late.id), { state_id: states.Done.id });
  await app.database.sql`
    update notification_preferences set reminded_on = reminded_on - 1 where user_id = ${person.id}`;
  await app.database
    .sql`update notifications set event_id = gen_random_uuid() where receiver_id = ${person.id}`;
  await run();
  const all = (await person.get(`${team.inbox}?all=true&per_page=99&cursor=99:0:0`)).body.results;
  const left = all.filter(({ event }: { event: string }) => event === 'reminder');
  expect(left.map(({ entity_identifier }: { entity_identifier: string }) => entity_identifier)).toEqual([
    due.id,
  ]);
});

// docs/contract/notifications.md#reminders
test('days off have no reminders, and the day before them has those of all until the next working day', async () => {
  const { test: app, newMember, makeItem, received } = team;
  const person = await newMember('rested');
  await person.patch('/api/users/me/notification-preferences/', { digest_time: '00:00' });
  const days = await Promise.all([0, 1, 2, 3, 4].map((offset) => day('UTC', offset)));
  const [today = '', tomorrow = '', second = '', third = '', fourth = ''] = days;
  const mine = { assignee_ids: [person.id] };
  const [soon, next] = [
    await makeItem({ ...mine, target_date: third }),
    await makeItem({ ...mine, target_date: tomorrow }),
  ];
  await makeItem({ ...mine, target_date: fourth });
  const again = () =>
    app.database.sql`update notification_preferences set reminded_on = null where user_id = ${person.id}`;
  await workOn(DAYS.filter((name) => name !== weekdayOf(today)));
  await run();
  expect(await received(person)).toEqual([]);
  await workOn(DAYS.filter((name) => name !== weekdayOf(tomorrow)));
  const holidays = `/api/workspaces/${team.workspace.slug}/working-calendar/holidays/`;
  expect((await team.admin.post(holidays, { day: second, name: 'Off' })).status).toBe(201);
  await again();
  await run();
  const reminded = await received(person);
  expect(
    reminded.map(({ entity_identifier, data }) => [entity_identifier, data.reminder?.due]).sort(),
  ).toEqual(
    [
      [next.id, 'tomorrow'],
      [soon.id, 'soon'],
    ].sort(),
  );
  const away = { from_day: today, to_day: today };
  await person.post(`/api/workspaces/${team.workspace.slug}/absences/`, away);
  await app.database
    .sql`update notifications set event_id = gen_random_uuid() where receiver_id = ${person.id}`;
  await again();
  await run();
  const left = (await person.get(`${team.inbox}?all=true&per_page=99&cursor=99:0:0`)).body.results;
  expect(left.filter(({ event }: { event: string }) => event === 'reminder')).toHaveLength(2);
});
