import type { ApiAnswer } from './api-client.ts';
import { type Mutation, type Refusal, handleMutations, submit } from './outbox.ts';

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

export type Heard = { stored: string[]; refused: { id: string; root: string; dependents: number }[] };

/** Writes down how mutations end. */
export function listen(): Heard {
  const heard: Heard = { stored: [], refused: [] };
  handleMutations<Mutation>(KIND, {
    onStored: ({ id }: Mutation, _answer: ApiAnswer<unknown>) => heard.stored.push(id),
    onRefused: ({ id }: Mutation, { root, dependents }: Refusal) =>
      heard.refused.push({ id, root: root.id, dependents }),
    onMentionGone: () => {},
  });
  return heard;
}

type Given = Partial<Mutation> & { id: string };

const mutation = (fields: Given & Pick<Mutation, 'request' | 'lane'>): Mutation => ({
  ...{ userId: ME, kind: KIND, creates: null, needs: [], mentions: [] },
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
    ...{ id, lane: rowId, needs: [rowId], ...fields },
    request: { method: 'PATCH', path: `/rows/${rowId}/`, body },
  });
  void submit(made);
  return made;
}
