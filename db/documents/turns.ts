/** The last one in each line; gone when it is done. */
const lines = new Map<string, Promise<void>>();

/**
 * Runs `work` when nobody of this process works on any of these names any more, in the order of asking. Never ask for a
 * turn inside of another one.
 */
export async function inTurn<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // All lines are joined at once, so that no two can wait for each other.
  const before = names.flatMap((name) => lines.get(name) ?? []);
  for (const name of names) lines.set(name, promise);
  try {
    await Promise.all(before);
    return await work();
  } finally {
    resolve();
    for (const name of names) if (lines.get(name) === promise) lines.delete(name);
  }
}
