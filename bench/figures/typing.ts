import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { openTypist } from '../../e2e/help/two-people/typist.ts';
import { type Figure, atMost, beside } from '../harness/figure.ts';
import { type Scene, startFloor } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const EDITORS = 20;
const KEYSTROKES = 60;
const KEYSTROKE_MS = 200;

/** Milliseconds from a keystroke to its acknowledgement, for every keystroke of twenty people in one document. */
async function acknowledgements(options: {
  url: string;
  path: string;
  cookie: string;
  document: string;
}): Promise<number[]> {
  const editors = Array.from({ length: EDITORS }, (_, n) => openTypist({ ...options, mark: `e${n}` }));
  await Promise.all(editors.map((editor) => editor.settled()));
  const latencies: number[] = [];
  await Promise.all(
    editors.map(async (editor) => {
      await delay(Math.random() * KEYSTROKE_MS);
      for (let n = 0; n < KEYSTROKES; n += 1) {
        const start = performance.now();
        editor.type();
        await editor.settled();
        latencies.push(performance.now() - start);
        await delay(Math.max(0, KEYSTROKE_MS - (performance.now() - start)));
      }
    }),
  );
  for (const editor of editors) editor.close();
  return latencies;
}

/** Typing of twenty editors until it is durably stored, beside bare Hocuspocus, which only keeps it in memory. */
export async function measureTyping(scene: Scene): Promise<Figure[]> {
  const page = expectStatus(
    await scene.person.call('POST', `${scene.project}/pages/`, { name: 'Typing' }),
    201,
  );
  const floor = await startFloor('floor-collaboration.ts', ['']);
  const { cookie } = scene.person;
  const bare = await acknowledgements({ url: floor.url, path: '/', cookie, document: 'bench' });
  floor.child.kill();
  const ours = await acknowledgements({
    url: scene.server.url,
    path: '/collab',
    cookie,
    document: `page:${page.id}`,
  });
  const figure = (share: number, name: string, limit: number): Figure => {
    const title = `typing, ${EDITORS} editors, durable acknowledgement, ${name}`;
    return beside(atMost(title, percentile(ours, share), limit), percentile(bare, share));
  };
  return [figure(0.5, 'p50', 120), figure(0.95, 'p95', 300)];
}
