import type { RedisLink } from './link.ts';

export type Counted = { count: number; ttl_ms: number };

/**
 * Counts one more of `name` in a window, over all processes. Null where Redis has no answer or none that can be believed.
 */
export async function countOver(
  link: RedisLink,
  { kind, name, window_ms }: { kind: string; name: string; window_ms: number },
): Promise<Counted | null> {
  const answer = await link.ask((client) => client.tandemCount(link.secrets.keyOf(kind, name), window_ms));
  const [count, ttl_ms] = Array.isArray(answer) ? (answer as unknown[]) : [];
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(ttl_ms)) return null;
  return { count: Number(count), ttl_ms: Math.min(Math.max(Number(ttl_ms), 0), window_ms) };
}
