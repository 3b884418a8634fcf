import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './errors.ts';

/** What a caller is answered when this is thrown. */
async function answerTo(error: unknown) {
  const app = fastify({ logger: false });
  registerErrors(app);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, body, headers } = await app.inject('/');
  await app.close();
  return { status: statusCode, body: JSON.parse(body) as unknown, text: body, headers };
}

const INTERNAL = 'select secret from users';
const ofDatabase = (code: string, constraint_name?: string) =>
  Object.assign(new Error(INTERNAL), { code, detail: INTERNAL, constraint_name });

// docs/contract/conventions.md#unexpected-errors
test.each([
  [new Error(INTERNAL)],
  [ofDatabase('42601')],
  [ofDatabase('23505', 'sessions_pkey')],
  [ofDatabase('23503', 'work_items_state_id_fkey')],
  [ofDatabase('23514')],
  [INTERNAL],
  [{ statusCode: 500, message: INTERNAL }],
])('what nobody expected is 500 and tells nothing of the inside: %o', async (error) => {
  const { status, body, text } = await answerTo(error);
  expect([status, body]).toEqual([
    500,
    { error: 'Something went wrong please try again later', request_id: expect.any(String) },
  ]);
  expect(text).not.toContain('secret');
});

// docs/contract/conventions.md#unexpected-errors
test.each([
  ['22P02', undefined, 'Please provide valid detail'],
  ['23505', 'work_items_external_key', 'The payload is not valid'],
])('a value that the database refuses (%s %s) is 400: %s', async (code, index, error) => {
  const { status, body } = await answerTo(ofDatabase(code, index));
  expect([status, body]).toEqual([400, { error }]);
});

// docs/contract/conventions.md#unexpected-errors
test('a database that takes too long is 503, to be tried again', async () => {
  for (const code of [
    '57014',
    '25006',
    '25P04',
    '55P03',
    '57P01',
    '57P03',
    '53300',
    '08006',
    'DATABASE_UNAVAILABLE',
  ]) {
    const { status, body, headers } = await answerTo(ofDatabase(code));
    expect([status, body, headers['retry-after']], code).toEqual([503, { error: expect.any(String) }, '1']);
  }
});
