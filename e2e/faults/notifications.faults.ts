import { type MailCatcher, catchMail, readMail } from '@tandem/api/platform/mail/testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, expectStatus, joinPlace, signUp } from '../help/person.ts';
import { changeDays, postUntilStored } from './writers/commands.ts';
import { ROUNDS, isFull, roundOf } from './rounds.ts';
import { type World, openWorld } from './world.ts';

const ITEMS = 40;
/** Changes of all items at once; together 2,000 that people are notified of. */
const WRITES = 50;
const KILLS = 3;
const PATIENCE = { timeout: 600_000, interval: 200 };

let catcher: MailCatcher;
let world: World;
let readers: Person[];
beforeAll(async () => {
  catcher = await catchMail();
  world = await openWorld(catcher.settings);
});
afterAll(async () => {
  await world?.close();
  await catcher?.stop();
});

/** Two members who follow new items, with mail about each change. */
async function prepare(): Promise<string[]> {
  readers = await Promise.all(['Ben', 'Eve'].map((name) => signUp(world.server.url, name)));
  const ids: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    const body = { name: `Followed ${n}` };
    ids.push(expectStatus(await world.person.call('POST', `${world.project}/issues/`, body), 201).id);
  }
  for (const reader of readers) {
    await joinPlace(world.person, reader, world.place);
    const preferences = '/api/users/me/notification-preferences/';
    expectStatus(await reader.call('PATCH', preferences, { property_change: true }), 200);
    await postUntilStored(world, reader, { path: '/bulk-subscribe-issues/', body: { issue_ids: ids } });
  }
  return ids;
}

const own = () => readers.map(({ id }) => id);
const notified = () =>
  world.look(async (sql) => {
    const [row] = await sql<{ rows: number; each: number }[]>`
      select count(*)::int as rows, count(distinct (event_id, receiver_id))::int as each
      from notifications where receiver_id = any(${own()})`;
    return row ?? { rows: 0, each: 0 };
  });
const mails = () =>
  world.look(
    (sql) => sql<{ id: string; state: string }[]>`
      select m.id, m.state from mails m join users u on u.email = m.recipient
      where u.id = any(${own()}) and m.kind = 'digest'`,
  );
/** Mails about work that the mail server has taken, by the id by which receivers know one that comes twice. */
const taken = () =>
  catcher.mails
    .filter(({ to }) => readers.some(({ email }) => to.includes(email)))
    .map((mail) => readMail(mail).headers)
    .filter((headers) => /^List-Unsubscribe:/im.test(headers))
    .map((headers) => /^Message-ID: (.*)$/im.exec(headers)?.[1]);

/** Ends the process at moments by chance while it notifies of what is written, and starts it again. */
async function killWhileNotifying(random: () => number, total: number): Promise<void> {
  for (let n = 1; n <= KILLS; n += 1) {
    const share = total * ((n - 1 + random()) / (KILLS + 1));
    await expect
      .poll(async () => (await notified()).rows, { ...PATIENCE, interval: 5 })
      .toBeGreaterThan(share);
    await world.restart();
  }
}

/** The same while it hands over mail: right after the mail server's word, which is then not written down. */
async function killWhileMailing(random: () => number): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    for (let left = 1 + Math.floor(random() * 10); left > 0; left -= 1) await catcher.step('sent');
    await world.restart();
  }
}

// In the short form it is api/notifications/reader/crash.pg.test.ts that kills who notifies: this takes minutes.
// docs/contract/notifications.md#never-lost-never-twice
// docs/contract/mail.md#the-outbox
test.runIf(isFull)(
  'of 2,000 changes everybody is notified once each, and mailed once for each item, however the process is killed',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { random } = roundOf('notifications', round);
      const ids = await prepare();
      const total = ITEMS * WRITES * readers.length;
      await Promise.all([changeDays(world, ids, WRITES), killWhileNotifying(random, total)]);
      await expect.poll(notified, PATIENCE).toEqual({ rows: total, each: total });
      const killing = killWhileMailing(random);
      // As if the pause before a mail were over.
      await world.look(
        (sql) => sql`
      update notifications set mail_due_at = now() where mail_due_at is not null and receiver_id = any(${own()})`,
      );
      await killing;
      const states = async () => (await mails()).map(({ state }) => state);
      await expect
        .poll(states, PATIENCE)
        .toEqual(Array.from({ length: ITEMS * readers.length }, () => 'sent'));
      expect(await notified()).toEqual({ rows: total, each: total });
      // Of a mail that the server took and nobody could note there is one more, which receivers know by its id.
      expect(new Set(taken()).size).toBe(ITEMS * readers.length);
      expect(taken().length).toBeLessThanOrEqual(ITEMS * readers.length + KILLS);
    }
  },
  3_600_000,
);
