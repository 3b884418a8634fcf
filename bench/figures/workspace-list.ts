import { type Figure, atMost } from '../harness/figure.ts';
import { WORKSPACE_SHAPES } from '../harness/list-shapes.ts';
import { runLoad } from '../harness/load.ts';
import { multiplyProject, tidyCopies } from '../harness/multiply.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const SECONDS = 3;
const MAX_P95_MS = 80;
/** Together with the tracker itself twenty projects of as many items as ten trackers. */
const HALVES = 18;

/** The first page of each layout of the list of a whole workspace: of twenty projects, of which one is large. */
export async function measureWorkspaceList(scene: Scene): Promise<Figure[]> {
  const { sql, slug, person, server } = scene;
  for (let n = 0; n < HALVES; n += 1) {
    await multiplyProject(sql, scene.projectId, { identifier: `WIDE${n}`, copies: 1, of: 2 });
  }
  await multiplyProject(sql, scene.projectId, { identifier: 'NARROW', copies: 1, of: 10 });
  await tidyCopies(sql);
  const [laid] = await sql<{ items: number }[]>`select count(*)::int as items from work_items`;
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(WORKSPACE_SHAPES)) {
    const requests = [{ method: 'GET', path: `/api/workspaces/${slug}/issues/?${query}` }];
    const headers = { cookie: person.cookie };
    const result = await runLoad({ url: server.url, headers, connections: 1, seconds: SECONDS, requests });
    await settle();
    const title = `workspace of ${HALVES + 2} projects with ${laid?.items.toLocaleString('en-US')} items, ${name}: p95`;
    figures.push(atMost(title, percentile(result.latencies_ms, 0.95), MAX_P95_MS));
  }
  return figures;
}
