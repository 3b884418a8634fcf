import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { RequestSpan } from './open-traces.ts';

/** Sends traces to where OTEL_EXPORTER_OTLP_ENDPOINT says (docs/contract/health.md#traces); without it nothing is loaded. */
export async function registerTraces(app: App): Promise<void> {
  if (!app.config.watch.has_traces) return;
  const { openTraces } = await import('./open-traces.ts');
  const traces = await openTraces(packageJson.version);
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, headers } = request;
    const traceparent = headers['traceparent'];
    spans.set(
      request,
      traces.request({ method, id, traceparent: typeof traceparent === 'string' ? traceparent : undefined }),
    );
    enter(request, reply, done);
  });
  // What is read of the body arrives on its own, outside of what came before.
  app.addHook('preValidation', enter);
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ route: request.routeOptions.url ?? 'other', status: reply.statusCode });
    done();
  });
  app.addHook('onClose', () => traces.close());
}
