import { counter, histogram } from '@tandem/db/metrics/registry.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteForHours } from './request-hours.ts';

const requests = counter('tandem_http_requests_total', 'Requests that were answered', [
  'method',
  'route',
  'status',
]);
const durations = histogram('tandem_http_request_duration_seconds', 'Time from a request to its answer', [
  'method',
  'route',
]);
const unavailable = counter('tandem_http_unavailable_total', 'Answers 503, by what was missing', ['reason']);

type Answered = { ms: number; route: string; is_slow: boolean };

/** Counts a request by its route, never by its address. */
export function noteRequest(request: FastifyRequest, reply: FastifyReply, answered: Answered): void {
  const { method } = request;
  const { ms, route } = answered;
  requests.add(1, method, route, String(reply.statusCode));
  durations.observe(ms, method, route);
  if (reply.statusCode === 503) unavailable.add(1, request.unavailable ?? 'other');
  noteForHours(request, reply, answered);
}
