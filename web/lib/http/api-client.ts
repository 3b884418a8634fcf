import { REVERSED_DATES_TEXT } from '@tandem/shared/http/errors.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { ApiError } from './api-error.ts';
import { loadServerWords } from './server-words.ts';
import { sessionEnded } from './session.ts';
import { tryReading } from './try-reading.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;
/** Numbers of the Changes that a call wrote, or after which a list's rows were read. */
export type StreamSeqs = Partial<Record<Stream, number>>;
export type ApiAnswer<T> = { data: T; seqs: StreamSeqs };

type CallOptions = {
  query?: Query;
  body?: unknown;
  /** The id of the optimistic change that this call carries; the server puts it into the Changes it writes. */
  mutationId?: string;
  /** The two calls about the own password ask for the token of a form (docs/contract/sessions.md#form-tokens). */
  csrfToken?: string;
  signal?: AbortSignal;
};

/** `project:<id>=12, user:<id>=3` → numbers by stream. */
function parseStreamSeqs(header: string | null): StreamSeqs {
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

function headersOf({ body, mutationId, csrfToken }: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  // The same id serves both: a retry of one optimistic change must not be written twice.
  if (mutationId) Object.assign(headers, { 'X-Mutation-Id': mutationId, 'Idempotency-Key': mutationId });
  if (csrfToken) headers['X-CSRFToken'] = csrfToken;
  return headers;
}

const noAnswer = () => new ApiError(0, { error: 'offline' });

/** Seconds or a date (RFC 9110, 10.2.3) → milliseconds; 0 when nothing is asked for. */
function retryAfterOf(response: Response): number {
  const asked = response.headers.get('Retry-After');
  if (!asked) return 0;
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Math.max(0, wait || 0);
}

/** What our API refuses with one text instead of a list: names that are taken stand under their field. */
const WITH_ONE_TEXT = new Set(['error', 'detail', 'name', 'slug', 'identifier']);

/** Texts by the ids of custom fields (docs/contract/item-fields.md#writing-values). */
const areFieldTexts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).some(Array.isArray);

/** `error`, `detail`, the number of an auth error, or texts by field: how our API refuses. */
const isRefusal = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(
    ([name, value]) =>
      Array.isArray(value) ||
      (name === 'fields' && areFieldTexts(value)) ||
      (typeof value === 'string' && WITH_ONE_TEXT.has(name)) ||
      value === REVERSED_DATES_TEXT ||
      (typeof value === 'number' && name === 'error_code'),
  );

/** The body of an answer of our API; undefined when somebody else answered: a captive portal, a proxy, or half of the way. */
async function readBody(response: Response): Promise<unknown> {
  if (response.type === 'opaqueredirect') return undefined;
  try {
    const text = await response.text();
    if (text === '') return response.status === 204 ? null : undefined;
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return isJson ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}

const SHOWN_OF_ID = 6;

function failureOf(response: Response, body: Record<string, unknown>): ApiError {
  const failure = new ApiError(response.status, body, retryAfterOf(response));
  const id = response.headers.get('X-Request-Id')?.replaceAll(/[^\dA-Za-z]/g, '');
  failure.reference = id ? id.slice(-SHOWN_OF_ID).toUpperCase() : null;
  return failure;
}

/** Throws unless our API answered, and with success. */
async function dataOf(response: Response): Promise<unknown> {
  const body = await readBody(response);
  if (response.ok && body !== undefined) return body;
  const wait = retryAfterOf(response);
  if (response.status >= 500) throw failureOf(response, isRefusal(body) ? body : {});
  if (response.ok || !isRefusal(body)) throw noAnswer();
  await loadServerWords();
  throw new ApiError(response.status, body, wait);
}

/** Nothing comes from the browser's cache: some answers may be kept for seconds, in which this very tab has changed them. */
async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: headersOf(options),
    credentials: 'same-origin',
    cache: 'no-store',
    // No call that writes is answered with a redirect: who sends one is not our API.
    redirect: method === 'GET' ? 'follow' : 'manual',
  };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(withQuery(path, options.query), init);
  } catch (error) {
    if (options.signal?.aborted && options.signal.reason?.name !== 'TimeoutError') throw error;
    throw noAnswer();
  }
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiAnswer<T>> {
  const response = await send(method, path, options);
  try {
    const data = await dataOf(response);
    return { data: data as T, seqs: parseStreamSeqs(response.headers.get('X-Stream-Seq')) };
  } catch (error) {
    // The console has a session of its own, whose end says nothing of this one.
    const isConsole = path.startsWith('/api/instances/');
    if (error instanceof ApiError && error.status === 401 && !isConsole) sessionEnded();
    throw error;
  }
}

async function textOf(method: Method, path: string, options: CallOptions): Promise<string> {
  const response = await send(method, path, options);
  const isFile = response.ok && response.headers.get('Content-Type')?.startsWith('text/');
  return isFile ? response.text() : String(await dataOf(response));
}

/** A call that writes, as data: it can be kept and sent again. */
export type ApiRequest = { method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown };

/** An answer that takes longer is not waited for: the connection is dead, and the key of the mutation makes a repeat safe. */
const SEND_TIMEOUT_MS = 60_000;

/** The one way to the REST API. Every method answers the parsed body and the stream numbers, or throws an ApiError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) =>
    tryReading(() => call<T>('GET', path, options), options?.signal),
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>('POST', path, { ...options, body: body ?? {} }),
  patch: <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('PATCH', path, { ...options, body }),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
  /** A file that is answered to what was asked. */
  postForText: (path: string, body: unknown) => textOf('POST', path, { body }),
  getText: (path: string) => tryReading(() => textOf('GET', path, {})),
  /** Nobody signed in is an answer as well: the only call that asks instead of demanding is "who am I". */
  ask: async <T>(path: string): Promise<T> => {
    const response = await send('GET', path, {});
    try {
      return (await dataOf(response)) as T;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return error.body as T;
      throw error;
    }
  },
  /** The forms of the session are answered with a redirect, whatever became of them (docs/contract/sessions.md#signing-out). */
  submitForm: async (path: string, fields: Record<string, string>): Promise<void> => {
    const body = new URLSearchParams(fields);
    const init: RequestInit = { method: 'POST', body, credentials: 'same-origin', redirect: 'manual' };
    const response = await fetch(path, init).catch(() => null);
    if (response?.type !== 'opaqueredirect') throw new ApiError(response?.status ?? 0, {});
  },
  /** Sends what the outbox keeps; the mutation's id makes a repeat harmless. */
  send: <T>({ method, path, body }: ApiRequest, mutationId: string) =>
    call<T>(method, path, { body, mutationId, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }),
};
