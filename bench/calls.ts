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
