import { Readable } from 'node:stream';
import { readChanges } from '@tandem/db/change-log/log.ts';
import type { FollowedPage } from '@tandem/db/change-log/follower.ts';
import { type StreamView, visibleChanges } from '@tandem/db/change-log/visibility.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import type { ChangesPage } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';

export type Listener = {
  user_id: string;
  /** Of the session or token that asked, as hex. */
  key_hash: string;
  stream: Stream;
  view: StreamView;
  after: number;
};

/** Pages that wait for a slow reader; with more they read the log again instead. */
const MAX_QUEUED = 50;
const LAST_EVENT_MS = 1_000;
const RECONNECT_MS = 2_000;

/**
 * One answer of server-sent events: the backlog, then what comes, as fast as its reader takes it. The log itself is
 * the buffer, so a slow reader costs no memory.
 */
export class EventStream {
  readonly listener: Listener;
  readonly output: Readable;
  private readonly db: Db;
  private cursor: number;
  private queue: FollowedPage[] = [];
  private isBehind = true;
  private mustResync = false;
  private isBeatDue = false;
  private isPumping = false;
  private lastEvent: string | null = null;
  private wake: () => void = () => {};

  constructor(db: Db, listener: Listener) {
    this.db = db;
    this.listener = listener;
    this.cursor = listener.after;
    const texts = this.write();
    this.output = new Readable({
      read: () => void this.pump(texts),
      // Wakes the generator, which otherwise sleeps on for a reader who is gone.
      destroy: (error, done) => {
        this.lastEvent ??= '';
        this.wake();
        done(error);
      },
    });
  }

  offer(page: FollowedPage): void {
    if (this.queue.length < MAX_QUEUED) this.queue.push(page);
    else this.isBehind = true;
    this.wake();
  }

  /** A comment, which keeps proxies from taking the connection for dead. */
  beat(): void {
    this.isBeatDue = true;
    this.wake();
  }

  changeView(view: StreamView): void {
    if (this.listener.view === view) return;
    this.listener.view = view;
    this.mustResync = true;
    this.wake();
  }

  /** Ends the answer: at once for a reader who takes nothing any more. */
  end(event: 'revoked' | 'closing'): void {
    this.lastEvent ??= `event: ${event}\ndata: {}\n\n`;
    this.wake();
    setTimeout(() => this.output.destroy(), LAST_EVENT_MS).unref();
  }

  /** Hands texts over until the reader has enough for now; they ask again. */
  private async pump(texts: AsyncGenerator<string>): Promise<void> {
    if (this.isPumping) return;
    this.isPumping = true;
    try {
      for (let wantsMore = true; wantsMore;) {
        const { value, done } = await texts.next();
        wantsMore = this.output.push(done ? null : value) && !done;
      }
    } catch (error) {
      this.output.destroy(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.isPumping = false;
    }
  }

  private async *write(): AsyncGenerator<string> {
    yield `retry: ${RECONNECT_MS}\n\n`;
    while (this.lastEvent === null) {
      // Before looking: what comes while we look must not be slept over.
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      const text = await this.next();
      if (text === null) await woken;
      else if (text !== '') yield text;
    }
    if (this.lastEvent !== '') yield this.lastEvent;
  }

  /** The next piece of text, empty when a step had nothing to say, null when there is nothing to do. */
  private async next(): Promise<string | null> {
    if (this.mustResync) {
      this.mustResync = false;
      return this.format({ seq: this.cursor, changes: [], resync: true });
    }
    if (this.isBehind) return this.readOn();
    const page = this.queue.shift();
    if (page) return this.take(page);
    if (!this.isBeatDue) return null;
    this.isBeatDue = false;
    return ': \n\n';
  }

  private async readOn(): Promise<string> {
    this.queue = [];
    this.isBehind = false;
    const page = await readChanges(this.db, { stream: this.listener.stream, after: this.cursor });
    if (page.seq < page.head) this.isBehind = true;
    if (page.seq === this.cursor && !page.resync) return '';
    return this.format(page);
  }

  private async take(page: FollowedPage): Promise<string> {
    if (page.after > this.cursor) this.isBehind = true;
    if (page.after > this.cursor || page.seq <= this.cursor) return '';
    return this.format({ ...page, changes: page.changes.filter(({ seq }) => seq > this.cursor) });
  }

  private async format(page: Pick<FollowedPage, 'seq' | 'changes' | 'resync'>): Promise<string> {
    const { stream, user_id } = this.listener;
    const sight = await readSights(this.db, [user_id], page.changes);
    const changes = visibleChanges(page.changes, { ...this.listener, sees: sight(user_id) });
    this.cursor = page.seq;
    // Without data nothing is dispatched, but the browser keeps the number for its next attempt.
    if (changes.length === 0 && !page.resync) return `id: ${page.seq}\n\n`;
    const data: ChangesPage = { stream, seq: page.seq, changes, resync: page.resync };
    return `id: ${page.seq}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}
