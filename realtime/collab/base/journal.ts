import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@tandem/db/postgres/client.ts';
import {
  type Appended,
  type JournalEntry,
  type JournalRange,
  appendUpdates,
  notifyDocuments,
} from '@tandem/db/documents/journal.ts';
import type { Log } from '../../sockets/log.ts';

const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const BUSY_DELAY_MS = 5;
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

type JournalOptions = {
  db: Db;
  log: Log;
  onCommit: (name: string, range: JournalRange) => void;
  /** The document is not there any more; its updates were dropped. */
  onGone: (name: string) => void;
};

/** What one document has handed in and what of it is committed. */
type Progress = { added: number; settled: number; waiters: { target: number; resolve: () => void }[] };

/**
 * Writes updates of all open documents to Postgres, whatever has gathered in one commit: the next batch is what came in
 * while the last one was being written. Nothing is given up: while the database is away, updates wait here.
 */
export class DocumentJournal {
  private readonly options: JournalOptions;
  private readonly progress = new Map<string, Progress>();
  private waiting: JournalEntry[] = [];
  private running: Promise<void> | null = null;
  private isClosed = false;

  constructor(options: JournalOptions) {
    this.options = options;
  }

  add(entry: JournalEntry): void {
    const progress = this.progress.get(entry.name) ?? { added: 0, settled: 0, waiters: [] };
    progress.added += 1;
    this.progress.set(entry.name, progress);
    this.waiting.push(entry);
    this.running ??= this.run();
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  isPending(name: string): boolean {
    return this.progress.has(name);
  }

  /** Resolves when everything that the document has handed in until now is committed; null when it is already. */
  whenDurable(name: string): Promise<void> | null {
    const progress = this.progress.get(name);
    if (!progress) return null;
    return new Promise((resolve) => progress.waiters.push({ target: progress.added, resolve }));
  }

  /** Resolves when nothing waits any more. */
  async flush(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Gives up what waits; for the end of the process only. */
  close(): void {
    this.isClosed = true;
    this.waiting = [];
  }

  private async run(): Promise<void> {
    // Whatever arrives in this turn of the event loop goes along.
    await new Promise(setImmediate);
    let retryMs = MIN_RETRY_MS;
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.write(batch);
        retryMs = MIN_RETRY_MS;
      } catch (err) {
        this.waiting = this.isClosed ? [] : [...batch, ...this.waiting];
        this.options.log.error(
          { err, waiting: this.waiting.length },
          'the journal of documents cannot be written',
        );
        await delay(retryMs);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      }
    }
    this.running = null;
  }

  private takeBatch(): JournalEntry[] {
    let bytes = 0;
    let count = 0;
    while (count < this.waiting.length && count < MAX_BATCH && bytes < MAX_BATCH_BYTES) {
      bytes += this.waiting[count]?.update.length ?? 0;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }

  private async write(batch: JournalEntry[]): Promise<void> {
    const { ranges, busy } = await appendUpdates(this.options.db, batch);
    this.settle(batch, { ranges, busy });
    const again = batch.filter((entry) => busy.has(entry.name));
    if (again.length > 0) {
      this.waiting = [...again, ...this.waiting];
      await delay(BUSY_DELAY_MS);
    }
    const notifications = [...ranges].map(([name, { last }]) => ({ name, seq: last }));
    // Other processes only; a notification that is lost costs them a moment, so nobody waits for it.
    notifyDocuments(this.options.db, notifications).catch((err: unknown) => {
      this.options.log.warn({ err }, 'documents could not be notified');
    });
  }

  private settle(batch: JournalEntry[], { ranges, busy }: Appended): void {
    const counts = new Map<string, number>();
    for (const { name } of batch) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, count] of counts) {
      if (busy.has(name)) continue;
      const range = ranges.get(name);
      if (range) this.options.onCommit(name, range);
      else this.options.onGone(name);
      // What was dropped with its document is not acknowledged: its waiters stay, and the connections are closed.
      this.advance(name, count, range !== undefined);
    }
  }

  private advance(name: string, count: number, isCommitted: boolean): void {
    const progress = this.progress.get(name);
    if (!progress) return;
    progress.settled += count;
    if (progress.settled === progress.added) this.progress.delete(name);
    const due = progress.waiters.filter((waiter) => waiter.target <= progress.settled);
    progress.waiters = progress.waiters.filter((waiter) => waiter.target > progress.settled);
    if (isCommitted) for (const { resolve } of due) resolve();
  }
}
