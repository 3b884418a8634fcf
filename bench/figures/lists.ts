import { type Figure, atLeastTimes, atMostTimes } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { type Scene, settle, startFloor } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const SECONDS = 6;
const CONNECTIONS = 16;

/**
 * List page of 50 beside the same rows from bare Fastify and postgres.js; the board's first page beside the list. Asked as
 * our client asks, past the caches of the browser; `conditional` measures those who have a tag.
 */
export async function measureLists(scene: Scene): Promise<Figure[]> {
  const headers = { cookie: scene.person.cookie, accept: 'application/json', 'cache-control': 'no-cache' };
  const flatPath = `${scene.project}/issues/?per_page=50&cursor=50:0:0`;
  const boardPath = `${scene.project}/issues/?per_page=30&cursor=30:0:0&group_by=state_id`;
  const floor = await startFloor('floor-server.ts', [scene.socketDirectory, scene.projectId]);
  const load = (url: string, path: string, connections: number) =>
    runLoad({ url, headers, connections, seconds: SECONDS, requests: [{ method: 'GET', path }] });
  try {
    const floorLoad = await load(floor.url, '/list', CONNECTIONS);
    await settle();
    const flat = await load(scene.server.url, flatPath, CONNECTIONS);
    await settle();
    const flatAlone = percentile((await load(scene.server.url, flatPath, 1)).latencies_ms, 0.5);
    const boardAlone = percentile((await load(scene.server.url, boardPath, 1)).latencies_ms, 0.5);
    return [
      atLeastTimes('list page of 50 as our client asks for it, 16 connections', 0.88, {
        value: flat.per_second,
        floor: floorLoad.per_second,
      }),
      atMostTimes('board first page by state, 30 a group, p50 (floor: flat list page)', 4, {
        value: boardAlone,
        floor: flatAlone,
        than: 'flat',
      }),
    ];
  } finally {
    floor.child.kill();
  }
}
