import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { type Call, callsOf, wanted } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { expectNoProblems, isWhole, shareOf } from './testing/share.ts';
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
const nameOf = ({ method, path: url }: Call) => `${method} ${url.replaceAll('|', '\\|')}`;

async function statusFor(world: World, call: Call, asking: Asking): Promise<number> {
  const { url, ...request } = validRequest(world, call);
  const headers = { ...request.headers, ...asking.headers };
  const { status } = await sendTo(world, call, { ...request, ...asking, url, headers });
  await world.state.restore();
  return status;
}

type Worlds = { usual: World; open: World };

/** What a call answers to each of these, by the name of their column. */
async function statusesOf(
  { usual, open }: Worlds,
  call: Call,
  columns: readonly Column[],
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const { name, of } of columns) {
    const place = name === GUEST_WHO_SEES_ALL ? open : usual;
    statuses.set(name, await statusFor(place, call, of(place)));
  }
  return statuses;
}

/** The rows of the page by the name of their call, each a status by the name of its column. */
function readTable(): Map<string, Map<string, string>> {
  const rows = fs
    .readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return new Map(
    rows.map((line) => {
      const [call = '', ...statuses] = line.slice(2, -2).split(/(?<!\\) \| /);
      return [call.trim(), new Map(COLUMNS.map(({ name }, at) => [name, statuses[at]?.trim() ?? '']))];
    }),
  );
}

/** Writes the whole page, and compares it. */
async function expectPage(worlds: Worlds, calls: readonly Call[]): Promise<void> {
  const lines = [
    rowOf(['call', ...COLUMNS.map(({ name }) => name)]),
    rowOf(['---', ...COLUMNS.map(() => '---')]),
  ];
  for (const call of calls) {
    const statuses = await statusesOf(worlds, call, COLUMNS);
    lines.push(rowOf([nameOf(call), ...statuses.values()]));
  }
  await expect(`${HEAD}${lines.join('\n')}\n`).toMatchFileSnapshot(TABLE);
}

/** Compares the columns that this run asks; of a call without a row all. */
async function expectCells(worlds: Worlds, calls: readonly Call[]): Promise<void> {
  const table = readTable();
  const problems: string[] = [];
  for (const call of calls) {
    const row = table.get(nameOf(call));
    const statuses = await statusesOf(worlds, call, row ? shareOf(COLUMNS, call.name) : COLUMNS);
    if (!row) problems.push(`${call.name} has no row: ${rowOf([nameOf(call), ...statuses.values()])}`);
    for (const [name, status] of row ? statuses : []) {
      const said = row?.get(name);
      if (String(status) !== said) problems.push(`${call.name}: ${status} to ${name}, not ${said}`);
    }
  }
  const known = new Set(calls.map(nameOf));
  const gone =
    wanted === '' ? [...table.keys()].filter((name) => /^[A-Z]+ \//.test(name) && !known.has(name)) : [];
  expectNoProblems([...problems, ...gone.map((name) => `${name} is no call any more`)]);
}

// A failure means that a caller has more or fewer rights than before. If that is intended, run this test once with PROOF=long
// and -u, and review the change of the page.
// docs/contract/access.md#roles
test('each call answers each role as the table says', async () => {
  const worlds = { usual: await makeWorld(), open: await makeWorld({ guests_see_everything: true }) };
  const calls = callsOf(worlds.usual.test.app);
  await (isWhole && wanted === '' ? expectPage(worlds, calls) : expectCells(worlds, calls));
  await Promise.all([worlds.usual.test.close(), worlds.open.test.close()]);
}, 600_000);
