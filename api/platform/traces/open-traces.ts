import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Traces, followWork } from '@tandem/db/metrics/traces.ts';
import type { Span } from '@opentelemetry/api';

export type RequestSpan = {
  /** Has what `work` begins belong to the request. */
  enter: (work: () => void) => void;
  end: (values: { route: string; status: number }) => void;
};
export type OpenTraces = {
  request: (values: { method: string; id: string; traceparent: string | undefined }) => RequestSpan;
  close: () => Promise<void>;
};

const CLOSE_MS = 2_000;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** What makes spans and sends them, by the standard variables. Loaded only where these name a receiver. */
async function load(version: string) {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const share = Number(process.env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const root = new sdk.TraceIdRatioBasedSampler(share);
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const base = resources.resourceFromAttributes({
    'service.name': process.env['OTEL_SERVICE_NAME'] || 'tandem',
    'service.version': version,
  });
  // A caller's own mark does not decide what is traced: strangers could have everything traced.
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root, remoteParentSampled: root }),
    resource: named.merge(base),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  return { api, provider, tracer: provider.getTracer('tandem', version) };
}

/** Spans of requests, of their statements and of jobs: names of routes, texts of statements, and no values. */
export async function openTraces(version: string): Promise<OpenTraces> {
  const { api, provider, tracer } = await load(version);
  const scope = new AsyncLocalStorage<Span>();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const below = (parent: Span) => trace.setSpan(ROOT_CONTEXT, parent);
  const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR });

  const statement: Traces['statement'] = (text) => {
    const parent = scope.getStore();
    if (!parent?.isRecording()) return null;
    const shape = text();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shape };
    const name = shape.split(' ', 1)[0] || 'statement';
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, below(parent));
    return (error) => {
      if (error) fail(span);
      span.end();
    };
  };

  const around: Traces['around'] = async (name, work) => {
    const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      return await scope.run(span, work);
    } catch (error) {
      fail(span);
      throw error;
    } finally {
      span.end();
    }
  };

  const contextOf = (traceparent: string | undefined) => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };

  const request: OpenTraces['request'] = ({ method, id, traceparent }) => {
    const attributes = { 'http.request.method': method, 'tandem.request_id': id };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent));
    const end: RequestSpan['end'] = ({ route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) fail(span);
      span.end();
    };
    return { enter: (work) => scope.run(span, work), end };
  };

  followWork({ statement, around });
  const close = async () => {
    followWork(null);
    // A receiver that is away holds nothing up.
    const isGone = provider.shutdown().catch(() => {});
    await Promise.race([isGone, delay(CLOSE_MS, undefined, { ref: false })]);
  };
  return { request, close };
}
