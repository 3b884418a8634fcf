import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { compareBy } from '../rows/order.ts';
import { type ItemServer, pick } from './server.ts';
import type { WorkItem } from '../rows/types.ts';

type Answer = { status: number; body: unknown; seq: number | null };
/** A request on its way: each step brings it nearer to its end, and somebody else decides when. */
type Call = { step: () => boolean };

/** So small that a copy takes several pages, whatever size is asked for. */
const COPY_PAGE = 6;

type Init = { method?: string; body?: string; headers?: Record<string, string> };

/** HTTP between one browser and the server: slow, out of order, sometimes lost on the way there or back. */
export class FakeHttp {
  private readonly server: ItemServer;
  private readonly random: () => number;
  private calls: Call[] = [];
  /** How often a call fails, one way or another. */
  failures = 0;

  constructor(server: ItemServer, random: () => number) {
    this.server = server;
    this.random = random;
  }

  fetch = (path: string, init: Init = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const answer = this.answering(new URL(path, 'http://x'), init);
      const fails = this.random() < this.failures;
      const isLostThere = fails && this.random() < 0.5;
      let steps = 0;
      const step = () => {
        steps += 1;
        const done = isLostThere || answer.next().done;
        if (!done) return false;
        if (fails && this.random() < 0.5) resolve(responseOf({ status: 503, body: {}, seq: null }, ''));
        else if (fails) reject(new TypeError('lost'));
        else resolve(responseOf(answer.result as Answer, this.server.stream));
        return true;
      };
      this.calls.push({ step });
    });

  get isQuiet() {
    return this.calls.length === 0;
  }

  /** One of the calls under way goes on, whichever. */
  advance() {
    const call = pick(this.random, this.calls);
    if (call?.step()) this.calls = this.calls.filter((one) => one !== call);
  }

  finishAll() {
    for (const call of this.calls.splice(0)) while (!call.step());
  }

  /** The number is read first, then the rows, then the totals: others may write in between. */
  private answering(url: URL, init: Init) {
    const steps: { result: Answer | null; next: () => { done: boolean } } = {
      result: null,
      next: () => done,
    };
    const done = { done: true };
    const { server } = this;
    const isCopy = url.pathname.endsWith('/v2/issues/');
    const isList = !isCopy && (init.method ?? 'GET') === 'GET' && url.pathname.endsWith('/issues/');
    if (!isList) {
      steps.next = () => {
        steps.result = isCopy ? this.copy(url.searchParams) : this.command(url, init);
        return done;
      };
      return steps;
    }
    let seq: number | null = null;
    let rows: Map<string, WorkItem[]> | null = null;
    steps.next = () => {
      if (seq === null) {
        seq = server.seq;
        return { done: false };
      }
      if (rows === null) {
        rows = server.cells(url.searchParams);
        return { done: false };
      }
      steps.result = server.isOpen
        ? { status: 200, seq, body: envelope(url.searchParams, rows, server.cells(url.searchParams)) }
        : { status: 403, seq: null, body: { error: 'no' } };
      return done;
    };
    return steps;
  }

  private copy(params: URLSearchParams): Answer {
    const { server } = this;
    if (!server.isOpen) return { status: 403, seq: null, body: { error: 'no' } };
    const rows = server.copied();
    const last = (params.get('cursor') ?? '').slice(FIRST_CURSOR.length);
    const placeOf = ({ updated_at, id }: WorkItem) => `${updated_at} ${id}`;
    const behind = rows.filter((row) => placeOf(row) > last);
    const results = behind.slice(0, COPY_PAGE);
    const end = results.at(-1);
    const next_cursor = end && behind.length > COPY_PAGE ? FIRST_CURSOR + placeOf(end) : null;
    return { status: 200, seq: server.seq, body: { results, total_results: rows.length, next_cursor } };
  }

  /** What the server remembers by the key of a request: a repeat is answered as the first was. */
  private once(key: string, work: () => Answer): Answer {
    const { answers } = this.server;
    const known = (answers.get(key) as Answer | undefined) ?? work();
    answers.set(key, known);
    return known;
  }

  /** Calls about several items, or about none; undefined for the others. */
  private special(url: URL, { method = 'GET', body, headers }: Init): Answer | undefined {
    const { server } = this;
    const key = headers?.['X-Mutation-Id'] ?? '';
    const who = url.pathname.split('/')[3] ?? '';
    const input = JSON.parse(body ?? '{}') as Record<string, never>;
    const write = (ids: readonly string[], work: (row: WorkItem) => number): Answer => {
      const rows = ids.map((id) => server.row(id) as WorkItem | undefined).filter((row) => row !== undefined);
      const all = () => rows.reduce((_seq, row) => work(row), server.seq);
      const seq = server.undoLog.noting(key, who, ids, all);
      return { status: 200, seq, body: { message: 'Done.' } };
    };
    const call = url.pathname.split('/').at(-2);
    if (call === 'undo') return this.once(key, () => server.undoLog.undo(key, who, input as never));
    if (call === 'bulk-delete-issues') {
      return this.once(key, () =>
        write(input['issue_ids'] ?? [], ({ id }) => server.remove(key, id, `${key} ${id}`)),
      );
    }
    if (call === 'bulk-operation-issues') {
      const { label_ids: added = [], ...single } = (input['properties'] ?? {}) as Partial<WorkItem>;
      return this.once(key, () =>
        write(input['issue_ids'] ?? [], (row) =>
          server.put(key, { ...row, ...single, label_ids: [...new Set([...row.label_ids, ...added])] }),
        ),
      );
    }
    if (call !== 'archive') return undefined;
    const id = url.pathname.split('/').at(-3) ?? '';
    const archived_at = method === 'POST' ? 'then' : null;
    return this.once(key, () =>
      server.row(id)
        ? write([id], (row) => server.put(key, { ...row, archived_at }))
        : { status: 404, seq: null, body: { error: 'none' } },
    );
  }

  private command(url: URL, init: Init): Answer {
    const { method = 'GET', body, headers } = init;
    const { server } = this;
    const id = /issues\/([^/]+)\/$/.exec(url.pathname)?.[1] ?? '';
    const mutationId = headers?.['X-Mutation-Id'];
    const input = JSON.parse(body ?? '{}') as Partial<WorkItem>;
    if (!server.isOpen) return { status: 403, seq: null, body: { error: 'no' } };
    const special = this.special(url, init);
    if (special) return special;
    const who = url.pathname.split('/')[3] ?? '';
    const noting = (at: string, work: () => number) =>
      server.undoLog.noting(mutationId ?? '', who, [at], work);
    if (method === 'POST') {
      let made: { row: WorkItem; seq: number } | undefined;
      noting(input.id ?? '', () => (made = server.create(input, mutationId)).seq);
      return { status: 201, seq: made?.seq ?? null, body: made?.row };
    }
    const known = server.row(id);
    if (!known) return { status: 404, seq: null, body: { error: 'none' } };
    if (method === 'GET') return { status: 200, seq: server.seq, body: { ...known, description_html: '' } };
    // A refusal that the server decides on, in one of ten.
    if (id.length > 0 && (mutationId ?? '').endsWith('0'))
      return { status: 400, seq: null, body: { name: ['no'] } };
    const seq = noting(id, () =>
      method === 'DELETE' ? server.remove(mutationId ?? '', id) : server.update(id, input, mutationId),
    );
    return { status: 204, seq, body: null };
  }
}

function envelope(params: URLSearchParams, rows: Map<string, WorkItem[]>, counted: Map<string, WorkItem[]>) {
  const perPage = Number(params.get('per_page'));
  const compare = compareBy(params.get('order_by') ?? 'sort_order');
  const last = (params.get('cursor') ?? '').slice(FIRST_CURSOR.length);
  const end = last ? (JSON.parse(last) as WorkItem) : null;
  const behind = (all: WorkItem[] = []) => all.filter((row) => !end || compare(row, end) > 0);
  const pageOf = (all?: WorkItem[]) => behind(all).slice(0, perPage);
  const total_count = new Set([...counted.values()].flat().map(({ id }) => id)).size;
  const cellOf = (key: string) => ({
    results: pageOf(rows.get(key)),
    total_results: counted.get(key)?.length ?? 0,
  });
  if (!params.get('group_by')) {
    const { results } = cellOf('all');
    const next_page_results = behind(rows.get('all')).length > results.length;
    return {
      results,
      total_count,
      next_page_results,
      next_cursor: FIRST_CURSOR + JSON.stringify(results.at(-1)),
    };
  }
  const results: Record<string, unknown> = {};
  for (const key of new Set([...rows.keys(), ...counted.keys()])) {
    const [group = '', sub] = key.split('|');
    const outer = (results[group] ??= sub ? { results: {} } : {}) as { results: Record<string, unknown> };
    if (sub) outer.results[sub] = cellOf(key);
    else Object.assign(outer, cellOf(key));
  }
  return { results, total_count };
}

function responseOf({ status, body, seq }: Answer, stream: string) {
  const headers: Record<string, string> = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(seq === null ? {} : { 'x-stream-seq': `${stream}=${seq}` }),
  };
  return {
    ok: status < 400,
    status,
    text: () => Promise.resolve(body === null ? '' : JSON.stringify(body)),
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
  };
}
