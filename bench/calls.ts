import { runLoad } from './load.ts';
import type { Figure } from './report.ts';
import { type Scene, settle } from './scene.ts';
import { percentile } from './statistics.ts';

const SECONDS = 6;

type Asked = { name: string; paths: readonly string[]; max_ms: number; cookie?: string };

/** A line whose value, in milliseconds, is to stay below a limit. */
export const atMost = (name: string, value: number, limit: number): Figure => ({
  ...{ name, value, unit: 'ms', goal: `≤ ${limit} ms`, reached: value <= limit },
});

/** As many as look at lists while something else goes on. */
const READERS = 4;

/** What a page of the project's list costs its members, p95 in milliseconds. */
export async function measureLists({ server, person, project }: Scene): Promise<number> {
  const { latencies_ms } = await runLoad({
    url: server.url,
    headers: { cookie: person.cookie },
    connections: READERS,
    seconds: SECONDS,
    requests: [{ method: 'GET', path: `${project}/issues/?per_page=50&cursor=50:0:0` }],
  });
  return percentile(latencies_ms, 0.95);
}

/** A line for what the list costs while something else goes on, beside what it costs otherwise. */
export function meanwhileOf(name: string, [value, floor]: [number, number], most: number): Figure {
  const ratio = value / floor;
  return { name, value, unit: 'ms', floor, ratio, goal: `≤ ${most} × floor`, reached: ratio <= most };
}

/** How long these calls take, one after the other over one connection: p95. */
export async function measureCalls(scene: Scene, { name, paths, max_ms, cookie }: Asked): Promise<Figure> {
  const { latencies_ms } = await runLoad({
    url: scene.server.url,
    headers: { cookie: cookie ?? scene.person.cookie },
    connections: 1,
    seconds: SECONDS,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  await settle();
  return atMost(name, percentile(latencies_ms, 0.95), max_ms);
}
