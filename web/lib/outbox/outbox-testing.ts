import type { ApiAnswer } from '../http/api-client.ts';
import type { Mutation, OutboxDevice, Placed, RefusedChange, TabMessage } from './mutation.ts';
import { handleMutations, type Refusal } from './outbox-kinds.ts';
import { submit } from './outbox.ts';

export const KIND = 'test';
export const ME = 'me';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } });
export const html = (status: number) =>
  new Response('<h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } });

/** What happens to one request on its way: it may be carried out, and what comes back may be something else. */
export type Passage = (carryOut: () => Response, signal: AbortSignal) => Promise<Response>;

export const passes: Passage = (carryOut) => Promise.resolve(carryOut());
export const lostBefore: Passage = () => Promise.reject(new TypeError('Failed to fetch'));
export const lostAfter: Passage = (carryOut) => {
  carryOut();
  return Promise.reject(new TypeError('Failed to fetch'));
};
export const answeredBy =
  (answer: () => Response): Passage =>
  () =>
    Promise.resolve(answer());

type Row = Record<string, unknown>;
/** `seq`: what the stream stands at since it was carried out. */
type FirstAnswer = { status: number; body: unknown; seq: number };

/** A server that keeps its side of the contract: a key is carried out once, its repeats get the first answer. */
export class FakeApi {
  readonly rows = new Map<string, Row>();
  /** Keys in the order in which they were carried out with success. */
  readonly done: string[] = [];
  readonly refused: string[] = [];
  /** Every request that arrived at somebody, with the key that it carried. */
  readonly asked: string[] = [];
  next: () => Passage = () => passes;
  private readonly answers = new Map<string, FirstAnswer>();

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    this.asked.push(key);
    const body = init.body ? (JSON.parse(init.body as string) as Row) : {};
    const carryOut = () => this.answer(key, { method: init.method ?? '', path, body });
    return this.next()(carryOut, init.signal as AbortSignal);
  };

  private answer(key: string, request: { method: string; path: string; body: Row }): Response {
    const first = this.answers.get(key) ?? { ...this.carryOut(request), seq: this.done.length + 1 };
    if (!this.answers.has(key)) (first.status < 300 ? this.done : this.refused).push(key);
    this.answers.set(key, first);
    const headers: Record<string, string> =
      first.status < 300 ? { 'x-stream-seq': `project:p=${first.seq}` } : {};
    return first.status === 204
      ? new Response(null, { status: 204, headers })
      : json(first.status, first.body, headers);
  }

  /** `/rows/` takes new rows, `/rows/<id>/` changes and deletes them; the name "bad" is refused. */
  private carryOut({ method, path, body }: { method: string; path: string; body: Row }) {
    if (body['name'] === 'bad') return { status: 400, body: { name: ['This name is bad.'] } };
    if (method === 'POST') {
      const about = body['about'] as string | undefined;
      if (about !== undefined && !this.rows.has(about))
        return { status: 404, body: { error: 'No such row.' } };
      this.rows.set(body['id'] as string, body);
      return { status: 201, body };
    }
    const id = path.split('/')[2] ?? '';
    const row = this.rows.get(id);
    if (!row) return { status: 404, body: { error: 'No such row.' } };
    if (method === 'DELETE') this.rows.delete(id);
    else this.rows.set(id, { ...row, ...body });
    return { status: 204, body: null };
  }
}

export type Received = {
  stored: string[];
  refused: { id: string; root: string; dependents: number }[];
  restored: string[];
};

/** Writes down how mutations end. */
export function listen(kind = KIND): Received {
  const received: Received = { stored: [], refused: [], restored: [] };
  handleMutations<Mutation>(kind, {
    onStored: ({ id }: Mutation, _answer: ApiAnswer<unknown>) => received.stored.push(id),
    onRefused: ({ id }: Mutation, { root, dependents }: Refusal) => {
      received.refused.push({ id, root: root.id, dependents });
      return true;
    },
    onMentionGone: () => {},
    onRestored: ({ id }) => received.restored.push(id),
  });
  return received;
}

type Given = Partial<Mutation> & { id: string };

export const mutation = (fields: Given & Pick<Mutation, 'request' | 'lane'>): Mutation => ({
  userId: ME,
  kind: KIND,
  creates: null,
  needs: [],
  mentions: [],
  ...fields,
});

/** A new row; `body` may name others. */
export function create(rowId: string, body: Row = {}, fields: Partial<Mutation> = {}): Mutation {
  const made = mutation({
    ...{ id: `create ${rowId}`, lane: rowId, creates: rowId, ...fields },
    request: { method: 'POST', path: '/rows/', body: { id: rowId, ...body } },
  });
  void submit(made);
  return made;
}

export function patch(id: string, rowId: string, body: Row = {}, fields: Partial<Mutation> = {}): Mutation {
  const made = mutation({
    id,
    lane: rowId,
    needs: [rowId],
    ...fields,
    request: { method: 'PATCH', path: `/rows/${rowId}/`, body },
  });
  void submit(made);
  return made;
}

/** A browser's storage without a browser: what is in it outlives `closeOutbox`. Writing takes a turn, or fails. */
export class FakeDevice implements OutboxDevice {
  readonly waiting: Placed[] = [];
  readonly refused = new Map<string, RefusedChange>();
  readonly posted: TabMessage[] = [];
  isFull = false;
  /** Another tab sends. */
  isTaken = false;
  private lastPlace = 0;
  private receive: ((message: TabMessage) => void) | null = null;
  private onLead: (() => void) | null = null;

  async add(mutation: Mutation): Promise<number> {
    await Promise.resolve();
    if (this.isFull) throw new DOMException('No room.', 'QuotaExceededError');
    return this.put(mutation);
  }

  /** As another tab writes it. */
  put(mutation: Mutation): number {
    this.lastPlace += 1;
    this.waiting.push({ place: this.lastPlace, mutation: structuredClone(mutation) });
    return this.lastPlace;
  }

  replace(mutation: Mutation) {
    const known = this.waiting.find((placed) => placed.mutation.id === mutation.id);
    if (known) known.mutation = structuredClone(mutation);
  }

  remove(id: string) {
    const at = this.waiting.findIndex(({ mutation }) => mutation.id === id);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  refuse(changes: readonly RefusedChange[]) {
    for (const change of changes) {
      this.refused.set(change.mutation.id, structuredClone(change));
      this.remove(change.mutation.id);
    }
  }

  settle(ids: readonly string[]) {
    for (const id of ids) this.refused.delete(id);
  }

  async read() {
    await Promise.resolve();
    return structuredClone({ queued: this.waiting, refused: [...this.refused.values()] });
  }

  async clear() {
    this.waiting.length = 0;
    this.refused.clear();
  }

  post(message: TabMessage) {
    this.posted.push(structuredClone(message));
  }

  listen(receive: (message: TabMessage) => void) {
    this.receive = receive;
  }

  /** Another tab says something. */
  say(message: TabMessage) {
    this.receive?.(structuredClone(message));
  }

  lead(onLead: () => void, _onLost: () => void, isStealing = false) {
    this.onLead = onLead;
    if (isStealing) this.isTaken = false;
    if (!this.isTaken) this.giveLead();
  }

  /** The tab that was sending was closed. */
  giveLead() {
    this.isTaken = false;
    queueMicrotask(() => this.onLead?.());
  }

  close() {
    this.receive = null;
    this.onLead = null;
  }
}
