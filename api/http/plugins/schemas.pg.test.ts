import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/conventions.md#description-of-the-api
test('an answer holds the fields of its schema and nothing else, null where that is allowed', () => {
  const schema = z.object({
    text: z.string().nullable(),
    id: z.uuid().nullable(),
    size: z.number().nullable(),
    kind: z.literal([5, 15]).nullable(),
    part: z.object({ a: z.string() }).nullable(),
    list: z.array(z.string()).nullable(),
    free: z.record(z.string(), z.unknown()).nullable(),
    either: z.union([z.string(), z.number()]),
    missing: z.string().optional(),
  });
  const compile = app.app.serializerCompiler!;
  const write = compile({ schema, method: 'GET', url: '/', httpStatus: '200' });
  const none = {
    text: null,
    id: null,
    size: null,
    kind: null,
    part: null,
    list: null,
    free: null,
    either: 'x',
  };
  expect(JSON.parse(write(none))).toEqual(none);
  const full = {
    text: 'a "b"',
    id: 'x',
    size: 1.5,
    kind: 15,
    part: { a: 'b' },
    list: ['c'],
    free: { d: { e: [1] } },
    either: 2,
  };
  expect(JSON.parse(write({ ...full, part: { a: 'b', secret: 1 }, secret: 2 }))).toEqual(full);
});
