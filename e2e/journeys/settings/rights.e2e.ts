import type { Stream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../../help/person.ts';
import {
  type SocketWitness,
  type Witness,
  openDocument,
  openEvents,
  openSocket,
} from '../../help/two-people/witness.ts';

/** Promise 9: whatever is taken away is gone within this time, without a new connection. */
const AT_ONCE_MS = 5_000;
const url = process.env['TANDEM_URL'] ?? '';

let host: Person;
let member: Person;
let place: Place;
let workspace: string;
let project: string;
let stream: Stream;
let own: { id: string };
let other: { id: string };
let page: { id: string };
const open: Witness[] = [];

beforeAll(async () => {
  host = await signUp(url, 'Host');
});
beforeEach(async () => {
  member = await signUp(url, 'Member');
  place = await makePlace(host);
  await joinPlace(host, member, place);
  workspace = `/api/workspaces/${place.slug}/`;
  project = `${workspace}projects/${place.projectId}/`;
  stream = `project:${place.projectId}`;
  own = expectStatus(await member.call('POST', `${project}issues/`, { name: 'of the member' }), 201);
  const text = { name: 'SECRET item', description_html: '<p>SECRET text</p>' };
  other = expectStatus(await host.call('POST', `${project}issues/`, text), 201);
  const words = { name: 'SECRET page', description_html: '<p>SECRET words</p>', access: 0 };
  page = expectStatus(await host.call('POST', `${project}pages/`, words), 201);
});
afterEach(() => {
  for (const witness of open.splice(0)) witness.close();
});

const watched = <W extends Witness>(witness: W): W => {
  open.push(witness);
  return witness;
};

type Watch = { socket: SocketWitness; events: Witness; item: Witness; page: Witness; own: Witness };

/** Everything that the member can have open. */
async function watchAll(): Promise<Watch> {
  const document = (name: string) => watched(openDocument(url, member, name));
  const watch = {
    socket: watched(await openSocket(url, member)),
    events: watched(await openEvents(url, member, `${workspace}changes/?stream=${stream}`)),
    item: document(`work-item:${other.id}`),
    page: document(`page:${page.id}`),
    own: document(`work-item:${own.id}`),
  };
  expect(await watch.socket.subscribe(stream)).toMatchObject({ ok: true });
  await poll(() => [watch.item, watch.page, watch.own].every((each) => each.isOpen())).toBe(true);
  expect(watch.item.received()).toContain('SECRET text');
  return watch;
}

const poll = <T>(look: () => T) => expect.poll(look, { timeout: AT_ONCE_MS, interval: 25 });

/** Makes every kind of noise about the item that is not the member's. */
async function writeSecrets(): Promise<void> {
  const url = `${project}issues/${other.id}/`;
  expectStatus(await host.call('PATCH', url, { name: 'SECRET new name', priority: 'high' }), 204);
  expectStatus(await host.call('POST', `${url}comments/`, { comment_html: '<p>SECRET comment</p>' }), 201);
  const child = { name: 'SECRET sub-item', parent_id: other.id };
  expectStatus(await host.call('POST', `${project}issues/`, child), 201);
  expectStatus(await host.call('PATCH', `${project}pages/${page.id}/`, { name: 'SECRET new page' }), 200);
}

const renameOwn = async (name: string) =>
  expectStatus(await host.call('PATCH', `${project}issues/${own.id}/`, { name }), 204);

async function memberId(): Promise<string> {
  const members = expectStatus<{ id: string; member: { id: string } }[]>(
    await host.call('GET', `${workspace}members/`),
    200,
  );
  return members.find((each) => each.member.id === member.id)!.id;
}

async function projectMemberId(): Promise<string> {
  const members = expectStatus<{ id: string; member: string }[]>(
    await host.call('GET', `${project}members/`),
    200,
  );
  return members.find((each) => each.member === member.id)!.id;
}

const REMOVALS: [what: string, act: () => Promise<number>, status: number][] = [
  [
    'taken out of the project',
    async () => (await host.call('DELETE', `${project}members/${await projectMemberId()}/`)).status,
    403,
  ],
  [
    'taken out of the workspace',
    async () => (await host.call('DELETE', `${workspace}members/${await memberId()}/`)).status,
    403,
  ],
  ['who deactivates their account', async () => (await member.call('DELETE', '/api/users/me/')).status, 401],
];

test.each(REMOVALS)(
  'a member %s loses REST at once, socket, events and documents within five seconds',
  async (_what, act, status) => {
    const watch = await watchAll();
    expect(await act()).toBe(204);
    expect((await member.call('GET', `${project}issues/`)).status).toBe(status);
    expect((await member.call('PATCH', `${project}issues/${own.id}/`, { name: 'mine' })).status).toBe(status);
    await poll(() => Object.values(watch).map((witness) => witness.isCut())).toEqual(
      Object.values(watch).map(() => true),
    );
    watch.socket.forget();
    watch.events.forget();
    await writeSecrets();
    const witness = watched(await openSocket(url, host));
    await witness.subscribe(stream);
    await renameOwn('seen by the host');
    await poll(() => witness.received()).toContain('seen by the host');
    expect(watch.socket.received() + watch.events.received()).toBe('');
  },
);

test.each([
  ['project', () => host.call('DELETE', project)],
  ['workspace', () => host.call('DELETE', workspace)],
] as [string, () => Promise<{ status: number }>][])(
  'a %s that is deleted is closed for everybody who has it open',
  async (_what, act) => {
    const watch = await watchAll();
    expect((await act()).status).toBe(204);
    expect((await member.call('GET', `${project}issues/`)).status).toBe(403);
    await poll(() => Object.values(watch).every((witness) => witness.isCut())).toBe(true);
  },
);

test('who signs out on one device is cut off there', async () => {
  const watch = await watchAll();
  const csrf = await member.call('GET', '/auth/get-csrf-token/');
  const cookie = csrf.headers.getSetCookie().map((each) => each.split(';')[0]);
  const answer = await fetch(`${url}/auth/sign-out/`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [member.cookie, ...cookie].join('; '),
      origin: url,
    },
    body: new URLSearchParams({ csrfmiddlewaretoken: csrf.body.csrf_token }),
  });
  expect(answer.status).toBe(302);
  expect((await member.call('GET', `${project}issues/`)).status).toBe(401);
  await poll(() => Object.values(watch).every((witness) => witness.isCut())).toBe(true);
});

test('a member who becomes a guest keeps what they made, and hears of nothing else from then on', async () => {
  const watch = await watchAll();
  const demotion = await host.call('PATCH', `${workspace}members/${await memberId()}/`, { role: 5 });
  expectStatus(demotion, 200);
  const list = await member.call('GET', `${project}issues/`);
  expect([list.body.total_count, list.body.results[0].id]).toEqual([1, own.id]);
  expect((await member.call('GET', `${project}issues/${other.id}/`)).status).toBe(404);
  await poll(() => [watch.socket.resyncs(), watch.events.resyncs()]).toEqual([1, 1]);
  await poll(() => [watch.item.isCut(), watch.page.isCut()]).toEqual([true, true]);
  watch.socket.forget();
  watch.events.forget();
  await writeSecrets();
  await renameOwn('still his');
  await poll(() => watch.socket.received()).toContain('still his');
  await poll(() => watch.events.received()).toContain('still his');
  const backlog = JSON.stringify(await watch.socket.subscribe(stream, 0));
  expect(backlog).toContain('still his');
  for (const text of [backlog, watch.socket.received(), watch.events.received()]) {
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain(other.id);
  }
  expect(watch.own.isCut()).toBe(false);
  const again = watched(openDocument(url, member, `work-item:${other.id}`));
  await poll(() => again.isCut()).toBe(true);
  expect(again.received()).toBe('');
});

let count = 0;
/** Whether a connection hears of what happens now to the item that is not the member's. */
async function receivesOfOthers(witness: Witness): Promise<boolean> {
  count += 1;
  witness.forget();
  expectStatus(await host.call('PATCH', `${project}issues/${other.id}/`, { name: `SECRET ${count}` }), 204);
  await renameOwn(`own ${count}`);
  await poll(() => witness.received()).toContain(`own ${count}`);
  return witness.received().includes('SECRET');
}

test('what is open shows more when guests may see everything, and less when they may not', async () => {
  expectStatus(await host.call('PATCH', `${workspace}members/${await memberId()}/`, { role: 5 }), 200);
  const socket = watched(await openSocket(url, member));
  expect(await socket.subscribe(stream)).toMatchObject({ ok: true });
  const events = watched(await openEvents(url, member, `${workspace}changes/?stream=${stream}`));
  expect(await receivesOfOthers(socket)).toBe(false);
  expect(await receivesOfOthers(events)).toBe(false);
  const flip = async (guest_view_all_features: boolean) =>
    expectStatus(await host.call('PATCH', project, { guest_view_all_features }), 200);
  await flip(true);
  await poll(() => receivesOfOthers(socket)).toBe(true);
  await poll(() => receivesOfOthers(events)).toBe(true);
  expect(socket.resyncs()).toBeGreaterThan(0);
  const document = watched(openDocument(url, member, `work-item:${other.id}`));
  await poll(() => document.isOpen()).toBe(true);
  const resyncs = socket.resyncs();
  await flip(false);
  await poll(() => receivesOfOthers(socket)).toBe(false);
  await poll(() => receivesOfOthers(events)).toBe(false);
  expect(socket.resyncs()).toBeGreaterThan(resyncs);
  await poll(() => document.isCut()).toBe(true);
  expect(await receivesOfOthers(socket)).toBe(false);
});
