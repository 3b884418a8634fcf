import { type Figure, atMost } from './figure.ts';
import { runLoad } from './load.ts';
import { type Scene, settle } from './scene.ts';
import { percentile } from './statistics.ts';

const SECONDS = 6;

type Asked = { name: string; paths: readonly string[]; max_ms: number; cookie?: string };

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
