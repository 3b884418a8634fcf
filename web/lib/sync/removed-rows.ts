import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Id } from './entity-row.ts';

type Removed = { seq: number; stream: Stream; reads: number };

/** Rows that are gone, kept while an older answer may still bring them back, or while `isWaited` for. */
export class RemovedRows {
  private readonly rows = new Map<Id, Removed>();
  /** Reads under way, each by how many began before it. */
  private readonly reads = new Set<number>();
  private begun = 0;
  private readonly isWaited: (id: Id) => boolean;

  constructor(isWaited: (id: Id) => boolean) {
    this.isWaited = isWaited;
  }

  get = (id: Id): Pick<Removed, 'seq' | 'stream'> | undefined => this.rows.get(id);

  /** What is removed while this runs is remembered until its answer was taken. */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    const { begun } = this;
    this.begun += 1;
    this.reads.add(begun);
    try {
      return await read();
    } finally {
      // Whoever waits for the answer takes its rows first.
      setTimeout(() => this.endRead(begun));
    }
  }

  note(id: Id, { stream, seq }: Pick<Removed, 'seq' | 'stream'>) {
    if (this.reads.size > 0 || this.isWaited(id)) this.rows.set(id, { stream, seq, reads: this.begun });
  }

  /** Nothing that was done to the row here is open any more. */
  release(id: Id) {
    if (this.reads.size === 0) this.rows.delete(id);
  }

  delete(id: Id) {
    this.rows.delete(id);
  }

  clear() {
    this.rows.clear();
  }

  private endRead(begun: number) {
    this.reads.delete(begun);
    const oldest = Math.min(...this.reads);
    for (const [id, { reads }] of this.rows) {
      if (reads <= oldest && !this.isWaited(id)) this.rows.delete(id);
    }
  }
}
