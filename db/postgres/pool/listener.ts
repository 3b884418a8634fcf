import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';

const RETRY_MS = 500;
/** A line that is dead without having been cut is found out by asking. */
const HEARTBEAT_MS = 5_000;

type Listening = { onNotify: (payload: string) => void; onListening: () => void };

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`;

/** Listens to channels on one connection of its own, which is made anew whenever it is lost. */
export class Listener {
  private readonly pool: Pool;
  private readonly channels = new Map<string, Set<Listening>>();
  private connection: Promise<Connection> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /**
   * Rejects when the first try fails. `onListening` is called then and after each loss: what was sent in between was
   * missed.
   */
  async listen(
    channel: string,
    onNotify: Listening['onNotify'],
    onListening: Listening['onListening'] = () => {},
  ): Promise<{ unlisten: () => Promise<void> }> {
    const listening = { onNotify, onListening };
    const all = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, all.add(listening));
    try {
      this.connection ??= this.connect();
      await this.ask(await this.connection, `listen ${quoted(channel)}`);
    } catch (error) {
      all.delete(listening);
      throw error;
    }
    onListening();
    return { unlisten: async () => void all.delete(listening) };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const connection = await this.connection?.catch(() => undefined);
    await connection?.close();
  }

  private connect(): Promise<Connection> {
    const opened = this.pool.openOwn({
      onNotify: (channel, payload) => {
        for (const { onNotify } of this.channels.get(channel) ?? []) onNotify(payload);
      },
      onOver: () => {
        if (this.connection === opened) this.again();
      },
    });
    opened.then(
      () => this.schedule(() => this.beat(opened), HEARTBEAT_MS),
      () => {},
    );
    return opened;
  }

  private ask(connection: Connection, text: string): Promise<unknown> {
    return connection.run(connection.compose(text));
  }

  private async beat(opened: Promise<Connection>): Promise<void> {
    await this.ask(await opened, 'select 1');
    if (this.connection === opened) this.schedule(() => this.beat(opened), HEARTBEAT_MS);
  }

  private again(): void {
    this.connection = undefined;
    if (!this.isClosed) this.schedule(() => this.resume(), RETRY_MS);
  }

  private async resume(): Promise<void> {
    if (this.connection || this.isClosed) return;
    const opened = this.connect();
    this.connection = opened;
    const connection = await opened;
    for (const channel of this.channels.keys()) await this.ask(connection, `listen ${quoted(channel)}`);
    for (const all of this.channels.values()) for (const { onListening } of all) onListening();
  }

  /** What fails here has lost the connection, which `again` handles. */
  private schedule(run: () => Promise<void>, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void run().catch(() => {}), ms);
    this.timer.unref();
  }
}
