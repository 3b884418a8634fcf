import { expectStatus } from '../../e2e/help/person.ts';
import { measureCalls, measureLists } from '../harness/calls.ts';
import { type Figure, atMostTimes } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { type Scene, settle } from '../harness/scene.ts';

const MAX_P95_MS = 60;
const VISITORS = 200;
const SECONDS = 10;
const MAX_RATIO = 2;

/** What the public site asks for at first: the columns of the board. */
const firstPage = (anchor: string) =>
  `/api/public/anchor/${anchor}/issues/?group_by=state_id&order_by=sort_order&per_page=50&cursor=50:0:0`;

/** The published board of the large tracker, and what its visitors cost the members. */
export async function measurePublicBoard(scene: Scene): Promise<Figure[]> {
  const boards = `${scene.project}/project-deploy-boards/`;
  const { anchor } = expectStatus<{ anchor: string }>(await scene.person.call('POST', boards, {}), 200);
  const path = firstPage(anchor);
  const alone = await measureCalls(scene, {
    name: 'published board of 22,371 items, signed out, first page, p95',
    paths: [path],
    max_ms: MAX_P95_MS,
    cookie: '',
  });
  const floor = await measureLists(scene);
  await settle();
  const visiting = runLoad({
    url: scene.server.url,
    headers: {},
    connections: VISITORS,
    seconds: SECONDS,
    requests: [{ method: 'GET', path }],
  });
  const value = await measureLists(scene);
  const { per_second } = await visiting;
  await settle();
  const name = `list page p95 while ${VISITORS} visitors are at it, ${Math.round(per_second)} pages a second`;
  return [alone, atMostTimes(name, MAX_RATIO, { value, floor })];
}
