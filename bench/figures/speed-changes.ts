import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { takeSamples, timedAtOnce, timedFrom } from '../browser/probe.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import type { Scene } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

/** So many that a single slow one, such as the first, is not the 95th of a hundred. */
const RENAMED = 60;
const KEYS = 60;
const KEY_MS = 60;
const BATCH = 10;
const BATCH_MS = 100;

const shownIds = (page: Page): Promise<string[]> =>
  page
    .locator('[data-column] [data-item-id]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-item-id') ?? ''));

/** From the moment at which somebody else sends a change until it is painted here. */
async function remoteChanges(
  page: Page,
  { person, project }: Scene,
  ids: readonly string[],
): Promise<number[]> {
  for (let n = 0; n < RENAMED; n += 1) {
    const name = `Renamed elsewhere ${randomUUID().slice(0, 8)}`;
    const at = Date.now();
    const sent = person.call('PATCH', `${project}/issues/${ids[n % ids.length]}/`, { name });
    await timedFrom(page, 'remote', at, name);
    await sent;
    await delay(BATCH_MS);
  }
  return (await takeSamples(page)).map(({ ms }) => ms);
}

/** A hundred Changes a second, of items that are shown, until it is stopped; answers how many a second there were. */
function changeOthers({ person, project }: Scene, ids: readonly string[]) {
  const stopped = new AbortController();
  let count = 0;
  const start = Date.now();
  const run = async () => {
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      const issue_ids = Array.from({ length: BATCH }, (_, i) => ids[(n * BATCH + i) % ids.length]);
      const properties = { priority: ['low', 'high', 'medium'][n % 3] };
      const next = delay(BATCH_MS);
      await person.call('POST', `${project}/bulk-operation-issues/`, { issue_ids, properties });
      count += BATCH;
      await next;
    }
    return count / ((Date.now() - start) / 1000);
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}

async function type(page: Page): Promise<number[]> {
  await page.keyboard.press('c');
  await page.locator('[role="dialog"] [contenteditable="true"], [role="dialog"] input').first().waitFor();
  for (let n = 0; n < KEYS; n += 1) {
    // A key is answered in the frame after it: its letter is in the field by then.
    const key = { kind: 'key', on: 'keydown', until: { present: '[role="dialog"]' } } as const;
    await timedAtOnce(page, key, async () => {
      await page.keyboard.press('m');
      await delay(KEY_MS);
    });
  }
  await page.keyboard.press('Escape');
  return (await takeSamples(page)).map(({ ms }) => ms);
}

/** What others do while this tab is looked at, and typed into. */
export async function measureChanges(page: Page, scene: Scene): Promise<Figure[]> {
  await page.locator('[data-column] [data-item-id]').first().waitFor();
  const ids = await shownIds(page);
  const remote = await remoteChanges(page, scene, ids.slice(0, 4));
  const stop = changeOthers(scene, ids);
  const keys = await type(page);
  const rate = Math.round(await stop());
  const name = `a key while ${rate} Changes/s arrive, to paint`;
  return [
    atMost('a Change from elsewhere to paint, p95', percentile(remote, 0.95), 120),
    atMost(`${name}, p95`, percentile(keys, 0.95), 40),
    atMost(`${name}, worst`, Math.max(...keys), 120),
  ];
}
