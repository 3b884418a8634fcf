import type { ImportStep } from '../importers/import-tracker.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { noteProgress } from './repo.ts';

const NOTE_MS = 500;

/** Thrown in an import whose row somebody has taken away: what it has written goes with its transaction. */
export class ImportTakenAway extends Error {
  override readonly name = 'ImportTakenAway';
}

/**
 * Notes how far an import is, twice a second and beside its transaction, so that readers see it; stops it when its row was
 * taken away or the process is to end.
 */
export class Progress {
  #notedAt = 0;
  #isGone = false;
  #noting: Promise<void> | null = null;
  readonly #ctx: Pick<JobContext, 'db' | 'log' | 'signal'>;
  readonly #id: string;

  constructor(ctx: Pick<JobContext, 'db' | 'log' | 'signal'>, id: string) {
    this.#ctx = ctx;
    this.#id = id;
  }

  readonly report = (step: ImportStep | 'fetching', done: number, total: number | null): void => {
    this.#ctx.signal.throwIfAborted();
    if (this.#isGone) throw new ImportTakenAway();
    if (step === 'tidying' || this.#noting || Date.now() - this.#notedAt < NOTE_MS) return;
    this.#notedAt = Date.now();
    this.#noting = this.#note({ step, done, total }).finally(() => {
      this.#noting = null;
    });
  };

  /** What is being noted is noted when this ends. */
  async end(): Promise<void> {
    await this.#noting;
  }

  async #note(progress: { step: string; done: number; total: number | null }): Promise<void> {
    try {
      if (!(await noteProgress(this.#ctx.db, this.#id, progress))) this.#isGone = true;
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'the progress of an import was not noted');
    }
  }
}
