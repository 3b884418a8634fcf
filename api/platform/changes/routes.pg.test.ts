import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type NewChange, recordChanges } from '@tandem/db/change-log/log.ts';
import { createSession } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ChangesPage } from '@tandem/shared/sync/change.ts';
import { type Stream, projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let base: string;
let owner: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let project: { id: string };
let stream: Stream;
const readers: EventReader[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser();
  workspace = await app.makeWorkspace(owner);
  project = await app.makeProject(owner, workspace);
  guest = await app.makeUser();
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  await app.addProjectMember(project.id, guest, ROLE.GUEST);
  stream = projectStream(project.id);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

function url(query: Record<string, string | number>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/api/workspaces/${workspace.slug}/changes/?${search}`;
}

async function announce(change: Partial<NewChange> = {}): Promise<number> {
  const id = randomUUID();
  const full: NewChange = {
    stream,
    workspace_id: workspace.id,
    kind: 'state',
    op: 'put',
    id,
    row: { id },
    ...change,
  };
  const author = { actor_id: null, mutation_id: null };
  const seqs = await inTransaction(app.database.db, (tx) => recordChanges(tx, author, [full]));
  return must(seqs.get(full.stream), 'it was written');
}

/** Reads server-sent events as a browser does. */
class EventReader {
  status = 0;
  contentType = '';
  text = '';
  isOver = false;
  private readonly abort = new AbortController();
  private changed: () => void = () => {};

  static async open(path: string, user: Caller, headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = new EventReader();
    readers.push(reader);
    const session = { user_id: user.id, scope: 'app', user_agent: 'test', ip_address: '' } as const;
    const cookie = `session-id=${await createSession(app.database.db, session)}`;
    const response = await fetch(base + path, {
      headers: { accept: 'text/event-stream', cookie, ...headers },
      signal: reader.abort.signal,
    });
    reader.status = response.status;
    reader.contentType = response.headers.get('content-type') ?? '';
    void reader.consume(must(response.body, 'a response has a body'));
    return reader;
  }

  close(): void {
    this.abort.abort();
  }

  pages(): ChangesPage[] {
    return [...this.text.matchAll(/^data: (\{"stream".*)\n/gm)].map(
      (match) => JSON.parse(match[1]!) as ChangesPage,
    );
  }

  seqs(): number[] {
    return this.pages().flatMap((page) => page.changes.map((change) => change.seq));
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => (this.changed = resolve));
  }

  private async consume(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of body) {
        this.text += decoder.decode(part, { stream: true });
        this.changed();
      }
    } catch {
      // The test closed it.
    }
    this.isOver = true;
    this.changed();
  }
}

// docs/contract/changes.md#who-may-follow
test('asks for a session and a membership, and hides what exists', async () => {
  const outsider = await app.makeUser();
  expect((await app.nobody.get(url({ stream }))).status).toBe(401);
  expect((await outsider.get(url({ stream }))).status).toBe(403);
  const unknown = await owner.get(url({ stream: projectStream(randomUUID()) }));
  expect(unknown).toMatchObject({ status: 403 });
  const elsewhere = await app.makeWorkspace(owner);
  const foreign = await app.makeProject(owner, elsewhere);
  for (const other of [projectStream(foreign.id), workspaceStream(elsewhere.id), userStream(guest.id)]) {
    const answer = await owner.get(url({ stream: other }));
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
  }
});

// docs/contract/changes.md#wrong-questions
test.each([
  [{}, 'stream'],
  [{ stream: 'project:1' }, 'stream'],
  [{ after: -1 }, 'after'],
  [{ after: '1e3' }, 'after'],
  [{ after: '99999999999999999999' }, 'after'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 1001 }, 'limit'],
] as [Record<string, string | number>, string][])(
  '%j is refused by the name of the field',
  async (query, field) => {
    const answer = await owner.get(url(field === 'stream' ? query : { stream, ...query }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual([field]);
  },
);

// docs/contract/changes.md#after-a-number
test('answers page by page what came after a number', async () => {
  const start = (await owner.get(url({ stream }))).body as ChangesPage;
  expect(start).toEqual({ stream, seq: start.seq, changes: [], resync: false });
  for (let n = 0; n < 3; n += 1) await announce({ kind: 'work_item', item_creator_id: owner.id });
  const first = await owner.get(url({ stream, after: start.seq, limit: 2 }));
  expect(first.body).toMatchObject({ seq: start.seq + 2, resync: false });
  expect(first.body.changes[0]).toEqual({
    ...{
      stream,
      seq: start.seq + 1,
      kind: 'work_item',
      op: 'put',
      id: expect.any(String),
      row: expect.any(Object),
    },
    actor_id: null,
    mutation_id: null,
    at: expect.any(String),
  });
  const rest = await owner.get(url({ stream, after: start.seq + 2 }));
  expect(rest.body.changes).toHaveLength(1);
  expect((await owner.get(url({ stream, after: 99_999 }))).body).toMatchObject({ resync: true, changes: [] });
  expect((await owner.get(url({ stream: userStream(owner.id) }))).status).toBe(200);
});

// docs/contract/changes.md#what-one-receives
test('a restricted guest reads their own and what concerns all, and the numbers go on', async () => {
  const { seq: after } = (await owner.get(url({ stream }))).body as ChangesPage;
  await announce({ kind: 'work_item', item_creator_id: owner.id });
  await announce({ kind: 'comment', item_creator_id: owner.id, op: 'remove' });
  await announce({ kind: 'work_item', item_creator_id: guest.id });
  const last = await announce({ kind: 'label' });
  const { body } = await guest.get(url({ stream, after }));
  expect(body.seq).toBe(last);
  expect(body.changes.map((change: { kind: string }) => change.kind)).toEqual(['work_item', 'label']);
  expect((await guest.get(url({ stream, after, limit: 2 }))).body).toMatchObject({
    seq: after + 2,
    changes: [],
  });
});

// docs/contract/changes.md#server-sent-events
test('server-sent events give the backlog and go on live, in order and once', async () => {
  const after = await announce();
  await announce();
  const reader = await EventReader.open(url({ stream, after }), owner);
  expect([reader.status, reader.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await Promise.all(Array.from({ length: 20 }, () => announce()));
  await reader.until(() => reader.seqs().length >= 21);
  expect(reader.seqs()).toEqual(Array.from({ length: 21 }, (_, n) => after + 1 + n));
  expect(reader.text).toContain(`id: ${after + 21}\n`);
});

// docs/contract/changes.md#server-sent-events
test('Last-Event-ID goes before the number in the address', async () => {
  const after = await announce();
  await announce();
  const last = await announce();
  const reader = await EventReader.open(url({ stream, after }), owner, {
    'last-event-id': String(after + 1),
  });
  await reader.until(() => reader.seqs().length > 0);
  expect(reader.seqs()).toEqual([last]);
});

test('a long backlog arrives whole', async () => {
  const after = await announce();
  await app.database.sql`
    with counter as (update change_streams set last_seq = last_seq + 2300 where stream = ${stream} returning last_seq)
    insert into changes (stream, seq, kind, op, entity_id)
    select ${stream}, last_seq - 2300 + n, 'state', 'remove', gen_random_uuid() from counter, generate_series(1, 2300) n`;
  const reader = await EventReader.open(url({ stream, after }), owner);
  await reader.until(() => reader.seqs().length === 2300);
  await announce();
  await reader.until(() => reader.seqs().length === 2301);
  expect(reader.seqs()).toEqual(Array.from({ length: 2301 }, (_, n) => after + 1 + n));
});

test('a restricted guest follows their own alone', async () => {
  const after = await announce();
  const reader = await EventReader.open(url({ stream, after }), guest);
  await announce({ kind: 'work_item', item_creator_id: owner.id });
  const last = await announce({ kind: 'work_item', item_creator_id: guest.id });
  await reader.until(() => reader.seqs().length > 0);
  expect(reader.seqs()).toEqual([last]);
});

// docs/contract/changes.md#server-sent-events
test('a stream of events ends when the right to it does', async () => {
  const member = await app.makeUser();
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  const reader = await EventReader.open(url({ stream }), member);
  await app.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', member.id)
    .execute();
  await announce({ stream: userStream(member.id), kind: 'project_member', op: 'remove' });
  await reader.until(() => reader.isOver);
  expect(reader.text).toContain('event: revoked\n');
  expect((await EventReader.open(url({ stream }), member)).status).toBe(403);
});

// docs/contract/changes.md#server-sent-events
test('a user has at most ten streams of events', async () => {
  for (let n = 0; n < 10; n += 1) expect((await EventReader.open(url({ stream }), owner)).status).toBe(200);
  expect((await EventReader.open(url({ stream }), owner)).status).toBe(429);
  readers[0]!.close();
  await expect.poll(async () => (await EventReader.open(url({ stream }), owner)).status).toBe(200);
});
