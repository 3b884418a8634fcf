import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const watch = (env: Record<string, string>) => readConfig(env).watch;

// docs/contract/health.md#traces
test('traces are sent where a receiver is named, and not where they are switched off', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(watch({}).has_traces).toBe(false);
  expect(watch(ENDPOINT).has_traces).toBe(true);
  expect(watch({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }).has_traces).toBe(
    true,
  );
  expect(watch({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).has_traces).toBe(false);
  expect(watch({ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }).has_traces).toBe(false);
});

test('a wrong value is named by its variable, and nothing starts', () => {
  for (const [name, value] of [
    ['METRICS_TOKEN', 'short'],
    ['METRICS_ALLOW', '10.0.0.0/33'],
    ['METRICS_ALLOW', 'localhost'],
    ['LOG_REQUESTS', 'some'],
    ['SLOW_REQUEST_MS', '0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['UPDATE_NOTICE', 'never'],
    ['UPDATE_URL', 'ftp://x.example'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Invalid configuration:\n  ${name}: `));
});

test('nobody may read metrics and nobody is asked for versions unless it is said', () => {
  expect(watch({}).metrics).toBe(undefined);
  expect(watch({ METRICS_ALLOW: ' ' }).metrics).toBe(undefined);
  const { metrics } = watch({ METRICS_ALLOW: '10.1.0.0/16, fd00::/8' });
  expect(metrics?.allow?.check('10.1.2.3')).toBe(true);
  expect(metrics?.allow?.check('fd00::7', 'ipv6')).toBe(true);
  expect(metrics?.allow?.check('10.2.0.1')).toBe(false);
  expect(watch({}).update_url).toBe(undefined);
  const UPDATE_URL = 'https://releases.example/latest';
  expect(watch({ UPDATE_URL }).update_url).toBe(UPDATE_URL);
  expect(watch({ UPDATE_URL, UPDATE_NOTICE: 'false' }).update_url).toBe(undefined);
});
