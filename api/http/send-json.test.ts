import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPieces, sendRows } from './send-json.ts';

const pieces = ['{"rows":[', '"é",', `"${'x'.repeat(200_000)}"`, ',"ä"', ']}'];

test.each([
  ['a short answer is sent whole', 1_000_000, true],
  ['a long one in parts', 10, false],
  ['one that ends with its first part whole', pieces.join('').length, true],
])('%s, and is the same JSON', async (_name, whole, isWhole) => {
  const app = fastify();
  app.get('/', (_request, reply) => sendPieces(reply, pieces, whole));
  const answer = await app.inject('/');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['content-length'] !== undefined).toBe(isWhole);
  expect(answer.body).toBe(pieces.join(''));
  await app.close();
});

test.each([[0], [1], [3]])('%i rows are a list of JSON', async (count) => {
  const rows = Array.from({ length: count }, (_, id) => ({ id, text: 'y'.repeat(70_000) }));
  const app = fastify();
  app.get('/', (_request, reply) => sendRows(reply, rows));
  expect((await app.inject('/')).json()).toEqual(rows);
  await app.close();
});
