import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDataDirectory, removeDirectory, startServer } from '../help/server.ts';
import { promtool } from './promtool.ts';

const TOKEN = 'a-token-of-thirty-letters-or-so';
const DOCS = path.join(import.meta.dirname, '..', '..', 'docs', 'monitoring');
const dataDirectory = emptyDataDirectory();
let server: Awaited<ReturnType<typeof startServer>>;
let text: string;
beforeAll(async () => {
  const env = { METRICS_TOKEN: TOKEN, LOG_REQUESTS: 'all', LOG_LEVEL: 'info' };
  server = await startServer({ dataDirectory, env });
  await fetch(`${server.url}/api/instances/`, { headers: { 'x-request-id': 'of-the-proxy' } });
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  text = await answer.text();
});
afterAll(async () => {
  await server.stop();
  removeDirectory(dataDirectory);
});

/** Metrics that an expression asks for. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:tandem|nodejs|process)_\w+/g)].map(([name]) => name);

// docs/contract/health.md#what-metrics-say
test.each(['dashboard.json', 'alerts.yml'])('every metric of %s is one of the product', (file) => {
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const lines = fs.readFileSync(path.join(DOCS, file), 'utf8').split('\n');
  const expressions = lines.filter((line) => !/^\s*(?:- alert|#|- name|"uid"|labels|annotations)/.test(line));
  const named = [...new Set(expressions.flatMap(namesIn))].map((name) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('promtool takes the rules and the metrics', ({ skip }) => {
  const program = promtool();
  if (!program) return skip('promtool is not there');
  const rules = spawnSync(program, ['check', 'rules', path.join(DOCS, 'alerts.yml')], { encoding: 'utf8' });
  expect(rules.stderr + rules.stdout).toContain('SUCCESS');
  const own = text
    .split('\n\n')
    .filter((part) => part.includes('tandem_'))
    .join('\n');
  const metrics = spawnSync(program, ['check', 'metrics'], { input: `${own}\n`, encoding: 'utf8' });
  expect(metrics.stderr + metrics.stdout).toBe('');
});

// docs/contract/health.md#ids-of-requests
test('the log has a line a request, with the id of the proxy', async () => {
  await expect.poll(() => server.output()).toContain('"request_id":"of-the-proxy"');
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('of-the-proxy'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'GET', route: '/api/instances/', status: 200 });
});
