/** The one whole percentage of what is done: rounded, and 0 or 100 only when nothing or everything is done. */
export function percentOf(done: number, total: number): number {
  if (total <= 0 || done <= 0) return 0;
  if (done >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((done / total) * 100)));
}
