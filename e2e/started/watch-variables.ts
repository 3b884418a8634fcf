import type { watchVariables } from '../../api/config-parts/watch.ts';
import { type Row, send, shownBy } from './setting-rows.ts';

export const METRICS_TOKEN = 'a-token-of-thirty-letters-or-so';

const METRICS_TESTS = 'api/platform/metrics/metrics.pg.test.ts';
const LOG_TESTS = 'api/http/plugins/request-log.pg.test.ts';
const MONITORING_TESTS = 'api/platform/health/monitoring.pg.test.ts';
const traces = shownBy('api/platform/traces/traces.pg.test.ts', 'are spans that a receiver gets');
const noTraces = shownBy('api/config-parts/watch.test.ts', 'traces are sent where a receiver is named');

/** Variables of what is seen from outside. */
export const WATCH_ROWS: Record<keyof typeof watchVariables, Row> = {
  METRICS_TOKEN: {
    see: async (product) =>
      (await send(product, 'GET /metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).status,
    initial: 404,
    other: 200,
  },
  METRICS_ALLOW: shownBy(METRICS_TESTS, 'an allowed address needs no token'),
  LOG_REQUESTS: shownBy(LOG_TESTS, 'a line has the route and never the address'),
  SLOW_REQUEST_MS: shownBy(LOG_TESTS, 'what takes longer than SLOW_REQUEST_MS has a line'),
  OTEL_EXPORTER_OTLP_ENDPOINT: traces,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: noTraces,
  OTEL_TRACES_SAMPLER_ARG: noTraces,
  OTEL_TRACES_EXPORTER: noTraces,
  OTEL_SDK_DISABLED: noTraces,
  UPDATE_NOTICE: shownBy(MONITORING_TESTS, 'a newer version is asked for where an address is named'),
  UPDATE_URL: shownBy(MONITORING_TESTS, 'a newer version is asked for where an address is named'),
};
