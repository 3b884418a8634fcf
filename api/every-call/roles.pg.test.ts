import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { type Call, callsOf, wanted } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { type World, makeWorld } from './testing/world.ts';

const TABLE = path.join(import.meta.dirname, '..', '..', 'docs', 'roles.md');

const HEAD = `# Who may make which call

What each call answers to whom: a valid request, as it works for an administrator of workspace and project, is sent as each of these people. The test \`api/every-call/roles.pg.test.ts\` writes and checks this page.

- administrator: of the workspace and the project; who made everything in it
- member: of both
- guest (all): of both, where guests see everything
- guest (own): of both, where guests see only what they made, and this one made nothing
- colleague: a member of the workspace who is not in the private project
- former: was a member of both
- outsider: an administrator of another workspace
- nobody: without a session
- token (write), token (read): API tokens of the administrator

`;

/** What makes a request somebody's. */
type Asking = { caller: Caller | null; headers?: Record<string, string> };
type Column = { name: string; of: (world: World) => Asking };
const GUEST_WHO_SEES_ALL = 'guest (all)';
const COLUMNS: Column[] = [
  { name: 'administrator', of: ({ insider }) => ({ caller: insider }) },
  { name: 'member', of: ({ member }) => ({ caller: member }) },
  { name: GUEST_WHO_SEES_ALL, of: ({ guest }) => ({ caller: guest }) },
  { name: 'guest (own)', of: ({ guest }) => ({ caller: guest }) },
  { name: 'colleague', of: ({ colleague }) => ({ caller: colleague }) },
  { name: 'former', of: ({ former }) => ({ caller: former }) },
  { name: 'outsider', of: ({ outsider }) => ({ caller: outsider }) },
  { name: 'nobody', of: () => ({ caller: null }) },
  { name: 'token (write)', of: ({ tokens }) => ({ caller: null, headers: { 'x-api-key': tokens.write } }) },
  { name: 'token (read)', of: ({ tokens }) => ({ caller: null, headers: { 'x-api-key': tokens.read } }) },
];

const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

async function statusFor(world: World, call: Call, asking: Asking): Promise<number> {
  const { url, ...request } = validRequest(world, call);
  const headers = { ...request.headers, ...asking.headers };
  const { status } = await sendTo(world, call, { ...request, ...asking, url, headers });
  await world.state.restore();
  return status;
}

// A failure means that somebody may do more, or less, than before. When that is meant, run it once with -u and read what
// has become of the page.
// docs/contract/access.md#roles
test('each call answers each role as the table says', async () => {
  const world = await makeWorld();
  const open = await makeWorld({ guests_see_everything: true });
  const lines = [
    rowOf(['call', ...COLUMNS.map(({ name }) => name)]),
    rowOf(['---', ...COLUMNS.map(() => '---')]),
  ];
  for (const call of callsOf(world.test.app)) {
    const statuses: number[] = [];
    for (const { name, of } of COLUMNS) {
      const place = name === GUEST_WHO_SEES_ALL ? open : world;
      statuses.push(await statusFor(place, call, of(place)));
    }
    lines.push(rowOf([`${call.method} ${call.path.replaceAll('|', '\\|')}`, ...statuses]));
  }
  if (wanted === '') await expect(`${HEAD}${lines.join('\n')}\n`).toMatchFileSnapshot(TABLE);
  else expect(fs.readFileSync(TABLE, 'utf8').split('\n')).toEqual(expect.arrayContaining(lines.slice(2)));
  await Promise.all([world.test.close(), open.test.close()]);
}, 600_000);
