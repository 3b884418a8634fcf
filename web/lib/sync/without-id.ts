/** A body that does not name a row any more: lists go on without it, and a field that was nothing else is not set. */
export function withoutId<T>(body: T, id: string): T {
  if (Array.isArray(body)) return body.filter((value) => value !== id) as T;
  if (typeof body !== 'object' || body === null) return body;
  const retained = Object.entries(body).filter(([, value]) => value !== id);
  return Object.fromEntries(retained.map(([name, value]) => [name, withoutId(value as unknown, id)])) as T;
}
