import type { Sql } from '@tandem/db/postgres/client.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { WALLS_CHANNEL } from './channel.ts';

type Wait = { streams: ReadonlySet<Stream>; tokenId: string; ring: () => void };
type Listening = { unlisten: () => Promise<void> };

/** Walls that wait for news, woken by what the change log says and by the end of their tokens. One listener for all. */
export class WallNews {
  private readonly sql: Sql;
  private readonly waits = new Set<Wait>();
  private listening: Promise<Listening[]> | undefined;
  isClosed = false;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** How many walls wait. */
  get size(): number {
    return this.waits.size;
  }

  /**
   * Begins to listen for one wall before it is looked whether there is anything new: what comes meanwhile is not missed.
   * `arrived` is done with the first news, after `ms` at the latest.
   */
  async begin(
    { streams, tokenId }: { streams: Iterable<Stream>; tokenId: string },
    ms: number,
  ): Promise<{ arrived: Promise<void>; end: () => void }> {
    let ring = () => {};
    const arrived = new Promise<void>((resolve) => (ring = resolve));
    const wait: Wait = { streams: new Set(streams), tokenId, ring };
    const timer = setTimeout(ring, ms);
    this.waits.add(wait);
    const end = () => {
      clearTimeout(timer);
      this.waits.delete(wait);
      ring();
    };
    if (this.isClosed) end();
    try {
      this.listening ??= this.listen();
      await this.listening;
    } catch (error) {
      this.listening = undefined;
      end();
      throw error;
    }
    return { arrived, end };
  }

  private listen(): Promise<Listening[]> {
    const all = () => this.wake(() => true);
    return Promise.all([
      // The third argument runs after every reconnect too: what was said in between is looked for.
      this.sql.listen('changes', (stream) => this.wake(({ streams }) => streams.has(stream as Stream)), all),
      this.sql.listen(WALLS_CHANNEL, (id) => this.wake(({ tokenId }) => tokenId === id), all),
    ]);
  }

  private wake(isMeant: (wait: Wait) => boolean): void {
    for (const wait of this.waits) if (isMeant(wait)) wait.ring();
  }

  /** Everyone who waits is answered; nothing is listened for any more. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake(() => true);
    const listening = await this.listening?.catch(() => undefined);
    for (const each of listening ?? []) await each.unlisten().catch(() => {});
  }
}
