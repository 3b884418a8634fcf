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

// docs/contract/notifications.md#reminders
test('once a day, in the own morning, people are reminded of what is due tomorrow and what is overdue', async () => {
  const { test: app, admin, newMember, makeItem, received, states } = team;
  const zone = 'Pacific/Kiritimati';
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
