import type { FastifyRequest } from 'fastify';

const MUTATING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const REMEMBERED_FOR_H = 24;

/** The SQL text of whether the row `k` of idempotency_keys is repeated still. */
export const COUNTS = `(k.status is not null and k.created_at > now() - make_interval(hours => ${REMEMBERED_FOR_H}))`;

/** The SQL text of a stored answer as JSON, null without one; for expressions of the user and the key. */
export const storedAnswer = (user: string, key: string): string => `(
  select row_to_json(stored) from (
    select encode(k.request_hash, 'hex') as request_hash, k.status, k.body::text as body, k.stream_seqs,
      ${COUNTS} as counts
    from idempotency_keys k where k.user_id = ${user} and k.key = ${key}
  ) stored)`;

export const isMutating = (method: string): boolean => MUTATING_METHODS.has(method);

/** The `Idempotency-Key` of a request that may change something; null without one. */
export function requestKeyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && isMutating(method) ? key : null;
}
