import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './errors.ts';

/** What a caller hears when this is thrown. */
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
const ofDatabase = (code: string) => Object.assign(new Error(INTERNAL), { code, detail: INTERNAL });

test.each([
  [new Error(INTERNAL)],
  [ofDatabase('42601')],
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

test.each(['23505', '23503', '22P02'])(
  'what the database refuses (%s) is 400 with an error',
  async (code) => {
    const { status, body, text } = await answerTo(ofDatabase(code));
    expect([status, body]).toEqual([400, { error: expect.any(String) }]);
    expect(text).not.toContain('secret');
  },
);

test('a database that takes too long is 503, to be tried again', async () => {
  const { status, body, headers } = await answerTo(ofDatabase('57014'));
  expect([status, body, headers['retry-after']]).toEqual([503, { error: expect.any(String) }, '1']);
});
