import { expect, test } from 'vitest';
import { SIGNED_OUT, ask, headerProblem, problemsOf } from './ask.ts';

const UNKNOWN = [
  ...[
    '/api',
    '/api/',
    '/api/nowhere/',
    '/api/v1/',
    '/api/v1/nowhere/',
    '/api/users/me/nowhere/',
    '/api/v2/x',
  ],
  ...['/auth', '/auth/nowhere/', '/auth/sign-in/nowhere/', '/metrics/nowhere', '/live/nowhere'],
  ...['/.well-known/nowhere', '/.well-known/', '/.git/config', '/.env', '/.stamp'],
  ...['/foo.js', '/assets/x.css', '/assets/', '/favicon-nope.ico', '/a/b.map', '/foo.js?v=1', '/index.php'],
  ...['/covers/none.svg', '/%61pi/nowhere', '/API/users/me/', '/healthz/nowhere', '/readyz/nowhere'],
  ...['/mcp/nowhere', '/yjs', '/collab', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/package.json'],
];

// docs/contract/conventions.md#unknown-paths
// docs/contract/conventions.md#pages-and-files
test('what is not there is 404 and never a page of the client', async () => {
  const cases = UNKNOWN.flatMap((path) =>
    (['GET', 'HEAD', 'OPTIONS'] as const).map((method) => ({ method, path })),
  );
  const problems = await problemsOf(cases, async ({ method, path }) => {
    const answer = await ask(method, path, SIGNED_OUT);
    const type = answer.headers.get('content-type') ?? '';
    const name = `${method} ${path}`;
    if (answer.status !== 404) return `${name}: ${answer.status} ${type}`;
    if (!type.startsWith('application/json')) return `${name}: comes as ${type}`;
    const wrong = headerProblem(answer);
    return wrong && `${name}: ${wrong}`;
  });
  expect(problems).toEqual([]);
});
