import fs from 'node:fs/promises';
import path from 'node:path';
import type { GithubRow } from './github-lists.ts';

/** Issues whose comments are in one file, and are in memory at a time. */
const ISSUES = 256;
const WAITING = 200;

type Stored = { number: number; comment: GithubRow };

/**
 * Comments of a whole repository, put to their issues: GitHub lists them by time, a file needs them by issue. They lie in
 * a directory meanwhile, since they may be more than memory holds.
 */
export class CommentBuckets {
  readonly #directory: string;
  readonly #waiting: Stored[] = [];
  #open: { bucket: number; comments: Map<number, GithubRow[]> } | null = null;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async add(number: number, comment: GithubRow): Promise<void> {
    this.#waiting.push({ number, comment });
    if (this.#waiting.length >= WAITING) await this.flush();
  }

  /** To be called before the first `of`. */
  async flush(): Promise<void> {
    const buckets = Map.groupBy(this.#waiting.splice(0), ({ number }) => Math.floor(number / ISSUES));
    for (const [bucket, stored] of buckets) {
      const lines = stored.map((each) => `${JSON.stringify(each)}\n`).join('');
      await fs.appendFile(this.#fileOf(bucket), lines, { mode: 0o600 });
    }
  }

  /** Comments of an issue in the order in which they came. */
  async of(number: number): Promise<GithubRow[]> {
    const bucket = Math.floor(number / ISSUES);
    if (this.#open?.bucket !== bucket) this.#open = { bucket, comments: await this.#read(bucket) };
    return this.#open.comments.get(number) ?? [];
  }

  async #read(bucket: number): Promise<Map<number, GithubRow[]>> {
    const text = await fs.readFile(this.#fileOf(bucket), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const comments = new Map<number, GithubRow[]>();
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const { number, comment } = JSON.parse(line) as Stored;
      comments.set(number, [...(comments.get(number) ?? []), comment]);
    }
    return comments;
  }

  #fileOf = (bucket: number) => path.join(this.#directory, `comments-${bucket}`);
}
