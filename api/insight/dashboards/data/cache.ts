import type { TileResult } from '@tandem/shared/insight/dashboards/schema.ts';

/** `until` is when an error is asked for again, in milliseconds. */
type Entry = { mark: string; result: TileResult; size: number; until: number };
type Limits = { entries: number; bytes: number };

/** What took too long is not asked for again at once; anything else that went wrong may go well the next time. */
const BUSY_MS = 5_000;

function untilOf(result: TileResult): number {
  if ('answer' in result) return Infinity;
  return result.error.code === 'BUSY' ? Date.now() + BUSY_MS : 0;
}

/** Answers of tiles by question and reader, with the mark that they were true for; the ones that were not asked for longest go first. */
export class AnswerCache {
  private readonly limits: Limits;
  private readonly entries = new Map<string, Entry>();
  private readonly running = new Map<string, Promise<TileResult>>();
  private bytes = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.bytes };
  }

  /** The answer for this mark: the one from before, the one that is on its way, or a new one. */
  async read(key: string, mark: string, compute: () => Promise<TileResult>): Promise<TileResult> {
    const known = this.entries.get(key);
    if (known?.mark === mark && Date.now() < known.until) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.result;
    }
    const name = `${key} ${mark}`;
    const running = this.running.get(name) ?? this.compute({ key, mark, name }, compute);
    return running;
  }

  private compute(
    { key, mark, name }: { key: string; mark: string; name: string },
    compute: () => Promise<TileResult>,
  ): Promise<TileResult> {
    const computing = compute()
      .then((result) => {
        const until = untilOf(result);
        if (until > 0)
          this.store(key, { mark, result, size: JSON.stringify(result).length + key.length, until });
        return result;
      })
      .finally(() => this.running.delete(name));
    this.running.set(name, computing);
    return computing;
  }

  private store(key: string, entry: Entry): void {
    this.drop(key);
    if (entry.size > this.limits.bytes / 8) return;
    this.entries.set(key, entry);
    this.bytes += entry.size;
    for (const [oldest] of this.entries) {
      if (this.entries.size <= this.limits.entries && this.bytes <= this.limits.bytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= entry.size;
  }
}
