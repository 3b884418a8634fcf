import type { Stream } from '@tandem/shared/sync/stream.ts';
import { ApiError } from './api-error.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;
/** Numbers of the Changes that a call wrote, or after which a list's rows were read. */
export type StreamSeqs = Partial<Record<Stream, number>>;
export type ApiAnswer<T> = { data: T; seqs: StreamSeqs };

export type CallOptions = {
  query?: Query;
  body?: unknown;
  /** The id of the optimistic change that this call carries; the server puts it into the Changes it writes. */
  mutationId?: string;
  signal?: AbortSignal;
};

/** `project:<id>=12, user:<id>=3` → numbers by stream. */
export function parseStreamSeqs(header: string | null): StreamSeqs {
  const pairs = (header ?? '').split(',').flatMap((part) => {
    const [stream, seq] = part.trim().split('=');
    return stream && seq && Number.isFinite(Number(seq)) ? [[stream, Number(seq)] as const] : [];
  });
  return Object.fromEntries(pairs) as StreamSeqs;
}

function withQuery(path: string, query: Query | undefined) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

function headersOf({ body, mutationId }: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  // The same id serves both: a retry of one optimistic change must not be written twice.
  if (mutationId) Object.assign(headers, { 'X-Mutation-Id': mutationId, 'Idempotency-Key': mutationId });
  return headers;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return { error: text.slice(0, 200) };
  }
}

/** 401 anywhere means that the session is over: back to the sign-in page, which returns here afterwards. */
function leaveForSignIn() {
  const here = location.pathname + location.search;
  location.assign(`/?next_path=${encodeURIComponent(here)}`);
}

/** Nothing comes from the browser's cache: some answers may be kept for seconds, in which this very tab has changed them. */
async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: headersOf(options),
    credentials: 'same-origin',
    cache: 'no-store',
  };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(withQuery(path, options.query), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { error: 'offline' });
  }
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiAnswer<T>> {
  const response = await send(method, path, options);
  const data = await readBody(response);
  if (!response.ok) {
    if (response.status === 401) leaveForSignIn();
    throw new ApiError(response.status, (data ?? {}) as Record<string, unknown>);
  }
  return { data: data as T, seqs: parseStreamSeqs(response.headers.get('X-Stream-Seq')) };
}

/** The one way to the REST API. Every method answers the parsed body and the stream numbers, or throws an ApiError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>('POST', path, { ...options, body: body ?? {} }),
  patch: <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('PATCH', path, { ...options, body }),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
  /** Nobody signed in is an answer as well: the only call that asks instead of demanding is "who am I". */
  ask: async <T>(path: string): Promise<T> => {
    const response = await send('GET', path, {});
    const data = await readBody(response);
    if (response.ok || response.status === 401) return data as T;
    throw new ApiError(response.status, (data ?? {}) as Record<string, unknown>);
  },
};
