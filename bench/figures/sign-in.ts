import { performance } from 'node:perf_hooks';
import { PASSWORD, signIn, signUp } from '../../e2e/help/person.ts';
import { measureLists } from '../harness/calls.ts';
import { type Figure, atMost, atMostTimes } from '../harness/figure.ts';
import { type Scene, settle } from '../harness/scene.ts';

const PEOPLE = 50;
const MAX_WAVE_MS = 5_000;
const MAX_RATIO = 2;

/** Signs all of them in at once, again and again until it is stopped; answers how long each time took. */
function signInWaves(url: string, emails: readonly string[]) {
  const stopped = new AbortController();
  const run = async () => {
    const waves: number[] = [];
    do {
      const start = performance.now();
      await Promise.all(emails.map((email) => signIn(url, email, PASSWORD)));
      waves.push(performance.now() - start);
    } while (!stopped.signal.aborted);
    return waves;
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}

/** Fifty sign-ins by password at once, and what a page of a list costs meanwhile. */
export async function measureSignIn(scene: Scene): Promise<Figure[]> {
  const { url } = scene.server;
  const emails: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) emails.push((await signUp(url, `Guest${n}`)).email);
  await settle();
  const alone = await measureLists(scene);
  await settle();
  const stop = signInWaves(url, emails);
  const meanwhile = await measureLists(scene);
  const waves = await stop();
  return [
    atMost(
      `${PEOPLE} sign-ins by password at once, the slowest of ${waves.length} times`,
      Math.max(...waves),
      MAX_WAVE_MS,
    ),
    atMostTimes('list page of 50 meanwhile, p95 (floor: nobody signs in)', MAX_RATIO, {
      value: meanwhile,
      floor: alone,
    }),
  ];
}
