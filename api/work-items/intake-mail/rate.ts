export const WINDOW_MS = 60_000;

/** Counts what comes for each address in a minute. */
export class Rate {
  private readonly counts = new Map<string, { until: number; count: number }>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** False once an address has had as much as it may in its minute; no limit where that is 0. */
  takes(address: string, now: number): boolean {
    if (this.limit === 0) return true;
    for (const [key, { until }] of this.counts) if (until <= now) this.counts.delete(key);
    const counted = this.counts.get(address) ?? { until: now + WINDOW_MS, count: 0 };
    this.counts.set(address, { ...counted, count: counted.count + 1 });
    return counted.count < this.limit;
  }
}
