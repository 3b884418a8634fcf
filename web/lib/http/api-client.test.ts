import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from './api-client.ts';
import { reasonOf } from '../text/error-text.ts';
import { type ApiError, isFinal } from './api-error.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html' };

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } });
const html = (status: number) => new Response('<h1>Welcome</h1>', { status, headers: HTML_TYPE });
const brokenOff = () => {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(stream, { status: 201, headers: JSON_TYPE });
};

const answerWith = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', () => Promise.resolve().then(answer));

const failureOf = async (): Promise<ApiError> =>
  api.patch('/api/x/', {}).then(
    () => expect.fail('this is no answer of the API'),
    (error: unknown) => error as ApiError,
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the final word on a request', () => {
  test.each([
    ['a field that is named', json(400, { name: ['This field is required.'] })],
    ['a name that is taken', json(400, { name: 'A state with this name exists in the project already.' })],
    ['an identifier that is taken', json(410, { identifier: 'The project identifier is already taken' })],
    ['days in the wrong order', json(400, { message: 'Start date cannot exceed target date' })],
    ['a right that is missing', json(403, { error: "You don't have the required permissions." })],
    ['an object that does not exist', json(404, { error: 'The required object does not exist.' })],
    ['an id that is taken', json(409, { id: ['An object with this id exists already.'] })],
    ['a body that is too large', json(413, { detail: 'Request body is too large' })],
  ])('is said by our API: %s', async (_what, answer) => {
    answerWith(() => answer);
    expect(isFinal(await failureOf())).toBe(true);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that breaks off', brokenOff],
    ['an answer that is cut short', () => new Response('{"id":"1', { status: 201, headers: JSON_TYPE })],
    ['an error inside the server', () => json(500, { error: 'Something went wrong', id: 'x' })],
    ['a server that restarts', () => json(503, { error: 'Not now.' })],
    ['a timeout', () => json(408, { detail: 'Request timeout' })],
    ['too early', () => json(425, { detail: 'Too early' })],
    ['too many requests', () => json(429, { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' })],
    ['an attempt that is still running', () => json(409, { error: 'The first attempt is still running.' })],
    ['an origin that is refused', () => json(403, { detail: 'CSRF Failed: Origin checking failed.' })],
    ['the page of a captive portal', () => html(200)],
    ['a portal that refuses', () => html(403)],
    ['a proxy that knows no such path', () => html(404)],
    ['a proxy that knows no such method', () => html(405)],
    ['a proxy that takes no such size', () => html(413)],
    ['a proxy without its server', () => html(502)],
    ['an empty answer', () => new Response('', { status: 200 })],
    ['JSON of somebody else', () => json(404, { message: 'no route' })],
  ])('is not %s', async (_what, answer) => {
    answerWith(answer);
    expect(isFinal(await failureOf())).toBe(false);
  });

  test('is not the end of the session', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { pathname: '/team/', search: '', assign });
    answerWith(() => json(401, { detail: 'Authentication credentials were not provided.' }));
    expect(isFinal(await failureOf())).toBe(false);
    expect(assign).toHaveBeenCalledWith('/?next_path=%2Fteam%2F');
  });
});

test.each([204, 200, 201])('an answer %i of our API is taken', async (status) => {
  answerWith(() => (status === 204 ? new Response(null, { status }) : json(status, { id: '1' })));
  expect((await api.patch('/api/x/', {})).data).toEqual(status === 204 ? null : { id: '1' });
});

describe('how long the server asks to wait', () => {
  test('is read as seconds or as a date', async () => {
    answerWith(() => json(503, { error: 'Not now.' }, { 'retry-after': '7' }));
    expect((await failureOf()).retryAfterMs).toBe(7000);
    vi.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00Z') });
    answerWith(() => json(503, {}, { 'retry-after': 'Thu, 01 Jan 2026 10:00:30 GMT' }));
    expect((await failureOf()).retryAfterMs).toBe(30_000);
    vi.useRealTimers();
  });

  test('is nothing when it is not said or cannot be understood', async () => {
    answerWith(() => json(503, {}));
    expect((await failureOf()).retryAfterMs).toBe(0);
    answerWith(() => json(503, {}, { 'retry-after': 'soon' }));
    expect((await failureOf()).retryAfterMs).toBe(0);
  });
});

// docs/contract/health.md#ids-of-requests
test('a failure of the server has the end of its id, by which the operator finds it', async () => {
  answerWith(() => json(503, { error: 'The server is busy.' }, { 'x-request-id': '9d1e-0a7f.3a21' }));
  const busy = await failureOf();
  expect(busy.reference).toBe('7F3A21');
  await i18next.init({ lng: 'cimode' });
  expect(reasonOf(busy)).toBe('error.busy reference');
  answerWith(() => json(400, { error: 'No.' }, { 'x-request-id': 'abc' }));
  expect((await failureOf()).reference).toBe(null);
  answerWith(() => json(500, {}));
  expect((await failureOf()).reference).toBe(null);
});
