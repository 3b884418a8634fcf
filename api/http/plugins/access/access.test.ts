import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccess } from './access.ts';

function withRoute(options: Record<string, unknown>) {
  const app = fastify();
  registerAccess(app);
  return () => app.get('/reports/', options, () => null);
}

test('a route that does not say who may call it is refused at the start', () => {
  expect(withRoute({ schema: { summary: 'Reports' } })).toThrow(
    'GET /reports/ does not say who may call it (config.access).',
  );
});

test('a route without a schema is refused at the start, unless it is hidden from the description', () => {
  const config = { access: 'public' };
  const refusal =
    'GET /reports/ has no schema with a summary, and is not hidden from the description of the API.';
  expect(withRoute({ config })).toThrow(refusal);
  expect(withRoute({ config, schema: {} })).toThrow(refusal);
  expect(withRoute({ config, schema: { hide: true } })).not.toThrow();
  expect(withRoute({ config, schema: { summary: 'Reports' } })).not.toThrow();
});
