export const MAX_VALUE = 20;

/** What is wrong with the values of an estimate, or null (docs/contract/estimates.md#points-of-a-new-estimate). */
export function findValuesProblem(
  values: readonly string[],
  type: 'points' | 'categories' | 'time',
): 'value_required' | 'value_twice' | 'value_number' | null {
  const texts = values.map((value) => value.trim());
  if (texts.some((text) => !text)) return 'value_required';
  if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length) return 'value_twice';
  return type === 'points' && texts.some((text) => !Number.isFinite(Number(text))) ? 'value_number' : null;
}
