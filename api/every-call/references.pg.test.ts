import { randomUUID } from 'node:crypto';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { canBeId, referenceOf, validBody } from './testing/bodies.ts';
import { type Call, type JsonSchema, type Sent, callsOf, asksForFormToken } from './testing/calls.ts';
import type { Kind } from './testing/project-fixture.ts';
import { sendTo, validBodyIn, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter((call) => call.body !== null && !asksForFormToken(call));
});
afterAll(() => world.test.close());

type Body = Record<string, unknown>;
/** A field that takes an id, and how to put one into a body. */
type Reference = { field: string; put: (body: Body, id: string) => Body };

function referencesOf({ body }: Call): Reference[] {
  return Object.entries(body?.properties ?? {}).flatMap(([field, schema]) => referencesIn(field, schema));
}

function referencesIn(field: string, schema: JsonSchema): Reference[] {
  if (canBeId(schema)) return [{ field, put: (body, id) => ({ ...body, [field]: id }) }];
  if (schema.type !== 'array' || !schema.items) return [];
  if (canBeId(schema.items)) return [{ field, put: (body, id) => ({ ...body, [field]: [id] }) }];
  const parts = Object.entries(schema.items.properties ?? {}).filter(([, part]) => canBeId(part));
  return parts.map(([part]) => ({
    field: part,
    put: (body, id) => ({ ...body, [field]: [{ ...(body[field] as Body[])[0], [part]: id }] }),
  }));
}

/** Members of the workspace who are not in the project: they can be named where people are asked in, or lead. */
const TAKES_COLLEAGUES = new Set(['member_id', 'project_lead', 'owner_id']);

/** Whoever imports administers the workspace, and here both projects: they may name either. */
const takesOwnProjects = ({ path }: Call, kind: Kind | null) =>
  kind === 'project' && path.includes('/projects/importers/');

const FOREIGN_KINDS = ['user', 'work_item', 'project', 'page'] as const;

/** What the caller must not be able to name: it is answered as an id that nothing has. */
function strangersFor(call: Call, { field }: Reference): [what: string, id: string][] {
  const { own, sibling, foreign } = world;
  const kind = referenceOf(call, field);
  const all: [string, string | undefined][] = [
    ...[...new Set([...(kind ? [kind] : []), ...FOREIGN_KINDS])].map((each): [string, string] => [
      `${each} of another workspace`,
      foreign.ids[each],
    ]),
    ...(kind ? [[`deleted ${kind}`, own.deleted[kind]] as [string, string | undefined]] : []),
    ...(kind &&
    kind !== 'workspace' &&
    kind !== 'time_activity' &&
    kind !== 'initiative' &&
    !(TAKES_COLLEAGUES.has(field) && kind === 'user') &&
    !takesOwnProjects(call, kind)
      ? [[`${kind} of another project`, sibling.ids[kind]] as [string, string]]
      : []),
    ...otherKinds(call, kind).map((each): [string, string] => [`${each} of the own project`, own.ids[each]]),
  ];
  return all.filter((each): each is [string, string] => each[1] !== undefined);
}

/** What the path names, or another field of the body, may stand in the answer whatever this field says. */
function otherKinds(call: Call, kind: Kind | null): Kind[] {
  const body = JSON.stringify(validBody(call, world.own));
  return (['label', 'work_item', 'cycle', 'estimate', 'comment', 'workspace_member'] as const).filter(
    (each) =>
      each !== kind &&
      call.params.every((param) => param.kind !== each) &&
      !body.includes(world.own.ids[each]),
  );
}

/** The answer without what is new in every answer. */
const outcomeOf = ({ status, text }: Sent, id: string) =>
  `${status} ${text
    .replaceAll(id, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/"upload_data":.*/g, '')
    .replaceAll(/"(id|sequence_id|sort_order|sequence)":("[^"]*"|[\d.-]+)/g, '"$1"')}`;

/** Somebody who is not in the sibling project either, where their role is enough. */
function callerFor({ access }: Call): Caller {
  const roles = typeof access === 'object' && 'workspace' in access ? access.workspace : 'any';
  return roles === 'any' || roles.includes(ROLE.MEMBER) ? world.manager : world.insider;
}

async function sendReference(call: Call, { put }: Reference, id: string): Promise<Sent> {
  const body = put(validBody(call, world.own)!, id);
  const sent = await sendTo(world, call, {
    ...validRequest(world, call),
    caller: callerFor(call),
    payload: JSON.stringify(body),
  });
  return sent;
}

/** Whether anything of the other workspace is mentioned in more rows than before. */
async function isStored(id: string): Promise<boolean> {
  return Object.values(world.foreign.ids).includes(id) && (await world.state.addedWith(id)) > 0;
}

// docs/contract/access.md#ids-from-elsewhere
// docs/contract/work-items.md#wrong-values
test('an id in a body that is of elsewhere, deleted, or of something else is answered as one that does not exist', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    for (const reference of referencesOf(call)) {
      const unknown = randomUUID();
      const expected = outcomeOf(await sendReference(call, reference, unknown), unknown);
      await world.state.restore();
      const before = await world.state.sums();
      for (const [what, id] of shareOf(strangersFor(call, reference), `${call.name} ${reference.field}`)) {
        const sent = await sendReference(call, reference, id);
        const answer = outcomeOf(sent, id);
        const name = `${call.name} ${reference.field}, ${what}`;
        if (answer !== expected) problems.push(`${name}: ${answer}, not ${expected}`);
        if (sent.status >= 300) continue;
        if (await isStored(id)) problems.push(`${name} is stored`);
        await world.state.restore();
      }
      const changed = changedTables(before, await world.state.sums());
      if (changed.some((name) => name !== 'change_streams')) {
        problems.push(`${call.name} ${reference.field} changed ${changed.join()}`);
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);

const OWNED_BY_SERVER = {
  id: '11111111-1111-4111-8111-111111111111',
  sequence_id: 424_242,
  created_at: '1999-01-01T00:00:00Z',
  updated_at: '1999-01-01T00:00:00Z',
  archived_at: '1999-01-01',
  deleted_at: '1999-01-01T00:00:00Z',
  is_active: false,
  is_bot: true,
  is_superuser: true,
  is_instance_admin: true,
  is_email_verified: true,
  is_password_autoset: true,
  token: '1999 token',
  link_salt: '1999 salt',
  anchor: '1999 anchor',
  allowed_rate_limit: '1999/min',
  user_type: 1,
};

/** Who and where a row is of. */
const ownersElsewhere = () => {
  const { outsider, foreign } = world;
  const people = [
    'created_by',
    'updated_by',
    'owned_by',
    'owner',
    'actor',
    'user',
    'member',
    'user_id',
    'actor_id',
  ];
  return {
    ...Object.fromEntries(people.map((name) => [name, outsider.id])),
    workspace: foreign.ids.workspace,
    workspace_id: foreign.ids.workspace,
    issue: foreign.ids.work_item,
    issue_id: foreign.ids.work_item,
  };
};

/** Its body has entries by their keys, of which unknown ones are refused (docs/contract/preferences.md#unknown-keys). */
const NAMES_ENTRIES = 'PATCH /api/workspaces/{slug}/sidebar-preferences/';

// docs/contract/conventions.md#audit-fields
// docs/contract/projects.md#unknown-keys
test("fields that are the server's to say are never taken from a body", async () => {
  const problems: string[] = [];
  const { outsider, foreign } = world;
  const strangers = [outsider.id, foreign.ids.workspace, foreign.ids.work_item, OWNED_BY_SERVER.id];
  // Whole enough not to turn up by chance in the microseconds of a time.
  const traces = [...strangers, '1999-01-01', '1999 token', '1999 anchor', '1999/min', '424242'];
  for (const call of calls) {
    const request = validRequest(world, call);
    const body = { ...OWNED_BY_SERVER, ...ownersElsewhere(), ...validBodyIn(world, call) };
    const before = await world.state.sums();
    const { status, text } = await sendTo(world, call, { ...request, payload: JSON.stringify(body) });
    if (status >= 300 && status !== request.expected && call.name !== NAMES_ENTRIES)
      problems.push(`${call.name}: ${status} ${text}`);
    if ((await world.state.addedWith(...traces)) > 0) problems.push(`${call.name} stored one of them`);
    const touched = changedTables(before, await world.state.sums(), 'foreign');
    if (touched.length > 0) problems.push(`${call.name} changed ${touched.join()} of another workspace`);
    await world.state.restore();
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#long-lists-of-values
test('ten thousand ids in a list are refused or looked up, and nothing breaks', async () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID());
  const problems: string[] = [];
  for (const call of calls) {
    const valid = validBody(call, world.own)!;
    for (const [field, { type, items }] of Object.entries(call.body?.properties ?? {})) {
      if (type !== 'array' || !items) continue;
      const [first] = valid[field] as unknown[];
      const list = canBeId(items) ? ids : ids.map(() => first);
      const before = await world.state.sums();
      const start = performance.now();
      const { status, text } = await sendTo(world, call, {
        ...validRequest(world, call),
        payload: JSON.stringify({ ...valid, [field]: list }),
      });
      const changed = changedTables(before, await world.state.sums());
      if (![400, 413].includes(status) || changed.length > 0) {
        problems.push(`${call.name} ${field}: ${status} ${text.slice(0, 100)} ${changed.join()}`);
      }
      if (performance.now() - start > 2000) problems.push(`${call.name} ${field} takes too long`);
      await world.state.restore();
    }
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/texts.md#mentions
test('somebody of elsewhere who is mentioned in a text is not notified of it', async () => {
  const { outsider, colleague } = world;
  const mentions = [outsider.id, colleague.id].map(
    (id) => `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`,
  );
  const html = `<p>${mentions.join(' ')}</p>`;
  for (const call of calls) {
    const valid = validBody(call, world.own)!;
    const fields = ['description_html', 'comment_html'].filter((field) => field in valid);
    if (fields.length === 0) continue;
    const body = { ...valid, ...Object.fromEntries(fields.map((field) => [field, html])) };
    await sendTo(world, call, { ...validRequest(world, call), payload: JSON.stringify(body) });
    const { db } = world.test.database;
    for (const table of ['work_item_mentions', 'work_item_subscribers'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('user_id')
        .where('project_id', '=', world.own.project.id)
        .where('user_id', 'in', [outsider.id, colleague.id])
        .execute();
      expect(rows, `${call.name} ${table}`).toEqual([]);
    }
    await world.state.restore();
  }
}, 600_000);
