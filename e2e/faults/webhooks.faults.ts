import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../help/person.ts';
import { type Received, openReceiver } from '../help/receiver.ts';
import { changeDays, dayOf, postUntilStored } from './writers/commands.ts';
import { ROUNDS, isFull, roundOf } from './rounds.ts';
import { type World, openWorld } from './world.ts';

const ITEMS = 50;
/** Changes of each item, beside that it was made; together 5,000 events. */
const WRITES = 99;
const KILLS = 8;
/** So many requests are under way to one host (docs/contract/webhooks.md#order). */
const AT_ONCE = 5;
const PATIENCE = { timeout: 600_000, interval: 200 };
/** How long after a chosen arrival the process may go on. */
const MOMENT_MS = 40;

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let world: World;
beforeAll(async () => {
  receiver = await openReceiver();
  // The receiver is on this machine, which nobody may ask unless the operator says so.
  world = await openWorld({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await world?.close();
  receiver?.close();
});

type Body = { data: { id: string; name: string }; activity: { new_value: string | null } };
const read = ({ id, body }: Received) => {
  const { data, activity } = JSON.parse(body) as Body;
  return { id, item: data.id, name: data.name, value: activity.new_value };
};

/** Makes the items and changes them, as fast as the server takes it, whoever is killed meanwhile. */
async function write(round: number): Promise<void> {
  for (let n = 0; n < ITEMS; n += 1) {
    const body = { name: `Told of ${round}-${n}` };
    await postUntilStored(world, world.person, { path: '/issues/', body });
  }
  const ids = await world.look(
    (sql) => sql<{ id: string }[]>`select id from work_items where name like ${`Told of ${round}-%`}`,
  );
  await changeDays(
    world,
    ids.map(({ id }) => id),
    WRITES,
  );
}

/**
 * Ends the process at moments by chance, each time in another part of the events. Every other time the receiver has
 * taken deliveries and has not answered yet: these are to come again.
 */
async function killWhileDelivering(random: () => number, total: number): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await receiver.until(Math.ceil((total * (n + random())) / (KILLS + 1)));
    receiver.isSilent = n % 2 === 0;
    if (receiver.isSilent) await receiver.until(receiver.received.length + 1);
    await delay(random() * MOMENT_MS);
    await world.server.kill();
    receiver.isSilent = false;
    await world.restart();
  }
}

const states = () =>
  world.look(
    (sql) => sql<{ state: string; count: number }[]>`
      select state, count(*)::int as count from webhook_deliveries group by state`,
  );

// In the short form it is api/integrations/webhooks/crash.pg.test.ts that kills who delivers: this takes minutes.
// docs/contract/webhooks.md#never-lost
// docs/contract/webhooks.md#order
test.runIf(isFull)(
  'of 5,000 events each arrives, in the order of its item and with one id, however the process is killed',
  async () => {
    const hooks = `/api/workspaces/${world.place.slug}/webhooks/`;
    expectStatus(await world.person.call('POST', hooks, { url: receiver.url, issue: true }), 201);
    const total = ITEMS * (WRITES + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { random } = roundOf('webhooks', round);
      receiver.received.splice(0);
      await Promise.all([write(round), killWhileDelivering(random, total)]);
      await expect.poll(states, PATIENCE).toEqual([{ state: 'delivered', count: total * (round + 1) }]);

      const arrived = receiver.received.map(read);
      expect(new Set(arrived.map(({ id }) => id)).size).toBe(total);
      // What was under way when the process ended came again, and nothing else did.
      const repeated = arrived.length - total;
      expect(repeated).toBeGreaterThanOrEqual(KILLS / 2);
      expect(repeated).toBeLessThanOrEqual(KILLS * AT_ONCE);
      const items = Map.groupBy(arrived, ({ item }) => item);
      expect(items.size).toBe(ITEMS);
      const days = Array.from({ length: WRITES }, (_, n) => dayOf(n));
      for (const ofItem of items.values()) {
        expect(ofItem[0]?.name).toMatch(new RegExp(`^Told of ${round}-`));
        // A repeat follows at once what it repeats, with the same id: the days stand in their order without it.
        const once = ofItem.filter(({ id }, index) => id !== ofItem[index - 1]?.id);
        expect(once.map(({ value }) => value)).toEqual([null, ...days]);
      }
    }
  },
  3_600_000,
);
