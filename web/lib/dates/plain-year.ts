/** A day without what some languages write after a year at the end ("2026 г.", "2026 р."). */
export function formatPlain(format: Intl.DateTimeFormat, date: Date | number): string {
  const parts = format.formatToParts(date);
  const isMarked = parts.at(-1)?.type === 'literal' && parts.at(-2)?.type === 'year';
  return parts
    .slice(0, isMarked ? -1 : undefined)
    .map(({ value }) => value)
    .join('');
}
