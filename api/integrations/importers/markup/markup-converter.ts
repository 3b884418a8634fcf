import { Worker } from 'node:worker_threads';
import { storableText } from '@tandem/db/postgres/storable-text.ts';
import type { ConvertedText, MarkupJob, MarkupSettings } from './convert-parts.ts';
import { plainTextHtml } from './plain-text-html.ts';

const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 256;
/** Garbage of short texts is collected often rather than kept: a larger nursery costs memory and gains no time. */
const YOUNG_HEAP_MB = 12;

/** The thread first says that it has loaded, since its time counts from then. */
type Message = 'ready' | (ConvertedText | null)[];
type Batch = { jobs: MarkupJob[]; resolve: (texts: ConvertedText[]) => void };

/** What is kept of a text that could not be converted: all of it, as it was written. */
function asWritten(job: MarkupJob): ConvertedText {
  const bodies = job.parts.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)));
  const text = storableText(bodies.join('\n\n'));
  return { html: plainTextHtml(text), stripped: text.trim() || null, mentioned: [] };
}

/**
 * Converts texts in a thread of its own, so that neither their number nor one that is made to be slow holds up the
 * rest. A text that takes longer than the timeout, or more memory than the thread has, is kept as it was written.
 */
export class MarkupConverter {
  /** How many texts could not be converted. */
  given_up = 0;
  readonly #settings: MarkupSettings;
  readonly #timeoutMs: number;
  readonly #queue: Batch[] = [];
  #running: Batch | null = null;
  #worker: Worker | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: MarkupSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /** Never rejects; the answers stand in the order of the jobs. */
  convert(jobs: MarkupJob[]): Promise<ConvertedText[]> {
    if (jobs.length === 0) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.#queue.push({ jobs, resolve });
      this.#startNext();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
  }

  #startNext(): void {
    if (this.#running) return;
    const batch = this.#queue.shift();
    if (!batch) return;
    this.#running = batch;
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(batch.jobs, []);
    if (this.#isReady) this.#startTimer();
  }

  #startTimer(): void {
    this.#timer = setTimeout(() => this.#replaceWorker(), this.#timeoutMs);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./markup-worker.ts', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    worker.on('message', (message: Message) => worker === this.#worker && this.#receive(message));
    worker.on('error', () => worker === this.#worker && this.#replaceWorker());
    return worker;
  }

  #receive(message: Message): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#startTimer();
      return;
    }
    clearTimeout(this.#timer);
    const batch = this.#running;
    this.#running = null;
    batch?.resolve(batch.jobs.map((job, index) => message[index] ?? this.#giveUp(job)));
    this.#startNext();
  }

  #giveUp(job: MarkupJob): ConvertedText {
    this.given_up += 1;
    return asWritten(job);
  }

  /** One of the batch stalled or killed the thread: another thread takes the texts one by one to find which. */
  #replaceWorker(): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    const batch = this.#running;
    this.#running = null;
    if (batch) this.#retry(batch);
    this.#startNext();
  }

  #retry({ jobs, resolve }: Batch): void {
    const [only] = jobs;
    if (jobs.length === 1 && only) {
      resolve([this.#giveUp(only)]);
      return;
    }
    const singles = jobs.map(
      (job) =>
        new Promise<ConvertedText[]>((done) => this.#queue.splice(0, 0, { jobs: [job], resolve: done })),
    );
    void Promise.all(singles).then((texts) => resolve(texts.flat()));
  }
}
