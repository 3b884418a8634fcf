/** A description says which one it replaces: what others made of that meanwhile is merged by the server. */
export type SeenDescription = { expected_description?: string };

/** What differs from what it was when a form was opened: what others changed meanwhile stays theirs. */
export function changedFields<T extends { description?: string }>(
  before: T,
  after: T,
): Partial<T> & SeenDescription {
  const keys = Object.keys(after) as (keyof T)[];
  const changed = Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]),
  ) as Partial<T>;
  if (changed.description === undefined || before.description === undefined) return changed;
  return { ...changed, expected_description: before.description };
}
