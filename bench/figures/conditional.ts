import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atLeastTimes } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { type Scene, settle } from '../harness/scene.ts';

const SECONDS = 6;
const CONNECTIONS = 16;

type Headers = Record<string, string>;

async function tagOf(url: string, headers: Headers): Promise<string> {
  const answer = await fetch(url, { headers });
  await answer.text();
  return answer.headers.get('etag') ?? '';
}

/** The list of `/api/v1` beside the session's own, what a tag costs, and what it saves (docs/contract/conventions.md#conditional-requests). */
export async function measureConditional(scene: Scene): Promise<Figure[]> {
  const { server, person, project } = scene;
  const body = { label: 'Bench', scope: 'read' };
  const { token } = expectStatus<{ token: string }>(
    await person.call('POST', '/api/users/me/api-tokens/', body),
    201,
  );
  const mine = { cookie: person.cookie };
  const program = { 'x-api-key': token };
  const query = '?per_page=100&cursor=100:0:0';
  const [own, foreign] = [`${project}/issues/`, `${project.replace('/api/', '/api/v1/')}/work-items/`];
  const load = async (path: string, headers: Headers): Promise<number> => {
    await settle();
    const requests = [{ method: 'GET', path: path + query }];
    const spec = { url: server.url, connections: CONNECTIONS, seconds: SECONDS, requests, headers };
    return (await runLoad(spec)).per_second;
  };
  // Whoever says that no cache of theirs takes part gets no tag.
  const untagged = await load(own, { ...mine, 'cache-control': 'no-cache' });
  const tagged = await load(own, mine);
  const listed = await load(foreign, program);
  const tag = await tagOf(server.url + foreign + query, program);
  const asked = await load(foreign, { ...program, 'if-none-match': tag });
  return [
    atLeastTimes('list of 100 with its tag (floor: without)', 0.95, { value: tagged, floor: untagged }),
    atLeastTimes('/api/v1 list of 100 (floor: the session’s own)', 0.8, { value: listed, floor: tagged }),
    atLeastTimes('the same list asked for by its tag (floor: the list)', 5, { value: asked, floor: listed }),
  ];
}
