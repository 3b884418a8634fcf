import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { type Typist, openTypist } from '../../../e2e/help/two-people/typist.ts';
import type { Crowd, CrowdPerson, CrowdPlace } from './place.ts';

/** People who read, write and type for so long, so many times a second altogether. */
export type CrowdLoad = {
  url: string;
  crowd: Crowd;
  seconds: number;
  rate: number;
  sockets: number;
  mark: string;
};
type Kind = 'read' | 'write' | 'type';
/** Something that was late, refused or cut off: when, and for how long. */
export type Incident = { at: number; ms: number; what: string };
export type CrowdResult = {
  latencies: Record<Kind, number[]>;
  /** Answers by status; 0 for none. */
  statuses: Record<string, number>;
  /** Names of items that were answered as made. */
  made: string[];
  incidents: Incident[];
  /** Typed and never acknowledged. */
  unsaved: number;
  opened: { sockets: number; documents: number };
};

/** Of a hundred: 80 read, 15 write, 5 type. */
const READS = 80;
const WRITES = 15;
const LATE_MS = 1_000;
const FINAL_WITHIN_MS = 60_000;
const RETRY_MS = 200;

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
const now = () => performance.timeOrigin + performance.now();
const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

type Call = { method: string; path: string; body?: object };

function ask(
  url: string,
  { cookie }: CrowdPerson,
  { method, path, body }: Call,
  key?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = body ? Buffer.from(JSON.stringify(body)) : undefined;
    const headers = {
      cookie,
      ...(sent ? { 'content-type': 'application/json', 'content-length': String(sent.length) } : {}),
      ...(key ? { 'idempotency-key': key, 'x-mutation-id': key } : {}),
    };
    const request = http.request(url + path, { agent, method, headers, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
    request.end(sent);
  });
}

const base = ({ slug, project_id }: CrowdPlace) => `/api/workspaces/${slug}/projects/${project_id}`;

const readOf = (place: CrowdPlace): Call => {
  const paths = [
    `${base(place)}/issues/?per_page=50&order_by=-created_at`,
    `${base(place)}/issues/?group_by=state_id&per_page=30`,
    `${base(place)}/issues/${anyOf(place.items)}/`,
    `${base(place)}/issues/${anyOf(place.items)}/`,
    `${base(place)}/`,
    `/api/users/me/`,
    `/api/workspaces/${place.slug}/search/?search=error&workspace_search=true`,
    `/api/workspaces/${place.slug}/default-analytics/`,
  ];
  return { method: 'GET', path: anyOf(paths) };
};

const writeOf = (place: CrowdPlace, name: string): Call =>
  anyOf([
    { method: 'POST', path: `${base(place)}/issues/`, body: { name } },
    {
      method: 'PATCH',
      path: `${base(place)}/issues/${anyOf(place.items)}/`,
      body: { state_id: anyOf(place.states) },
    },
    {
      method: 'PATCH',
      path: `${base(place)}/issues/${anyOf(place.items)}/`,
      body: { priority: anyOf(['low', 'high']) },
    },
    {
      method: 'POST',
      path: `${base(place)}/issues/${anyOf(place.items)}/comments/`,
      body: { comment_html: '<p>Seen</p>' },
    },
  ]);

class Load {
  private readonly spec: CrowdLoad;
  private readonly placeOf: Map<string, CrowdPlace>;
  private readonly typists: Typist[] = [];
  private count = 0;
  readonly result: CrowdResult = {
    latencies: { read: [], write: [], type: [] },
    statuses: {},
    made: [],
    incidents: [],
    unsaved: 0,
    opened: { sockets: 0, documents: 0 },
  };

  constructor(spec: CrowdLoad) {
    this.spec = spec;
    this.placeOf = new Map(spec.crowd.places.map((place) => [place.slug, place]));
  }

  /** A live connection each, some at a time, and two people in each document. */
  async open(): Promise<void> {
    const { crowd, sockets } = this.spec;
    for (let from = 0; from < Math.min(sockets, crowd.people.length); from += 50)
      await Promise.all(
        crowd.people.slice(from, Math.min(from + 50, sockets)).map((one) => this.connect(one)),
      );
    for (const place of crowd.places) {
      const own = crowd.people.filter(({ slug }) => slug === place.slug);
      for (const [n, page] of place.pages.entries())
        for (const person of [own[(2 * n) % own.length], own[(2 * n + 1) % own.length]])
          if (person) await this.openDocument(`page:${page}`, person);
    }
  }

  private async connect({ cookie, project_id }: CrowdPerson): Promise<void> {
    const { url } = this.spec;
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie, origin: url },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.emitWithAck('subscribe', { stream: `project:${project_id}` });
    this.result.opened.sockets += 1;
    let since: number | undefined;
    socket.on('disconnect', () => (since ??= now()));
    socket.on('connect', () => {
      void socket.emitWithAck('subscribe', { stream: `project:${project_id}` });
      if (since !== undefined) this.note('socket away', since);
      since = undefined;
    });
  }

  private async openDocument(document: string, { cookie }: CrowdPerson): Promise<void> {
    const mark = `${this.spec.mark}t${this.typists.length}`;
    const typist = openTypist({ url: this.spec.url, cookie, document, mark });
    await typist.settled();
    this.typists.push(typist);
    this.result.opened.documents += 1;
    let since: number | undefined;
    typist.provider.on('status', ({ status }: { status: string }) => {
      if (status === 'disconnected') since ??= now();
      if (status !== 'connected' || since === undefined) return;
      this.note('document away', since);
      since = undefined;
    });
  }

  private note(what: string, since: number): void {
    this.result.incidents.push({ at: since, ms: now() - since, what });
  }

  async run(): Promise<void> {
    const end = performance.now() + this.spec.seconds * 1000;
    const running = new Set<Promise<void>>();
    while (performance.now() < end) {
      const step = this.step().finally(() => running.delete(step));
      running.add(step);
      await delay((1000 / this.spec.rate) * (0.5 + Math.random()));
    }
    await Promise.all(running);
    const settled = Promise.all(this.typists.map((typist) => typist.settled()));
    await Promise.race([settled, delay(30_000)]);
    this.result.unsaved = this.typists.filter(({ provider }) => provider.unsyncedChanges > 0).length;
  }

  private async step(): Promise<void> {
    const person = anyOf(this.spec.crowd.people);
    const place = this.placeOf.get(person.slug);
    if (!place) return;
    const chance = Math.random() * 100;
    const since = now();
    const kind: Kind = chance < READS ? 'read' : chance < READS + WRITES ? 'write' : 'type';
    if (kind === 'read') await this.settle(person, readOf(place));
    else if (kind === 'write') await this.write(person, place);
    else await this.type();
    const ms = now() - since;
    this.result.latencies[kind].push(ms);
    if (ms > LATE_MS) this.note(`late ${kind}`, since);
  }

  private async write(person: CrowdPerson, place: CrowdPlace): Promise<void> {
    const name = `${this.spec.mark}-${(this.count += 1)}`;
    const call = writeOf(place, name);
    const status = await this.settle(person, call, randomUUID());
    if (status === 201 && call.body && 'name' in call.body) this.result.made.push(name);
  }

  /** As clients do: again until the final word. */
  private async settle(person: CrowdPerson, call: Call, key?: string): Promise<number> {
    const until = performance.now() + FINAL_WITHIN_MS;
    for (;;) {
      const since = now();
      const status = await ask(this.spec.url, person, call, key);
      this.result.statuses[status] = (this.result.statuses[status] ?? 0) + 1;
      if ((status > 0 && status < 500) || performance.now() > until) return status;
      this.note(`answered ${status}`, since);
      await delay(RETRY_MS);
    }
  }

  private async type(): Promise<void> {
    if (this.typists.length === 0) return;
    const typist = anyOf(this.typists);
    typist.type();
    await typist.settled();
  }
}

let load: Load | undefined;
process.on('message', (message: { spec?: CrowdLoad; run?: true }) => {
  if (message.spec) {
    load = new Load(message.spec);
    void load.open().then(() => process.send?.('open'));
  }
  const opened = load;
  if (message.run && opened)
    void opened.run().then(() => process.send?.(opened.result, () => process.exit(0)));
});
