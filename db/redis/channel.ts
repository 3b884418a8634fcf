import type { Redis } from 'ioredis';
import type { RedisLink } from './link.ts';

/** A connection by which nothing comes is noticed by this question. */
const PING_MS = 4_000;

type Handlers = { onMessage: (text: string) => void; onConnect: () => void };

/**
 * Messages between the processes of the installation that are stored nowhere. While Redis is away none comes, and
 * `onConnect` says that they come again.
 */
export class RedisChannel {
  private readonly link: RedisLink;
  private readonly purpose: string;
  private readonly name: string;
  private listener: Redis | undefined;
  private pinging: NodeJS.Timeout | undefined;

  constructor(link: RedisLink, purpose: string) {
    this.link = link;
    this.purpose = purpose;
    this.name = `${link.secrets.prefix}:${purpose}`;
  }

  listen({ onMessage, onConnect }: Handlers): void {
    const listener = this.link.duplicate();
    this.listener = listener;
    listener.on('error', () => undefined);
    const subscribe = () => {
      listener.subscribe(this.name).then(onConnect, () => listener.disconnect(true));
    };
    listener.on('ready', subscribe);
    listener.on('messageBuffer', (_channel: Buffer, sealed: Buffer) => {
      const text = this.link.secrets.open(this.purpose, sealed);
      if (text !== null) onMessage(text);
    });
    this.pinging = setInterval(() => {
      if (listener.status === 'ready') listener.ping().catch(() => listener.disconnect(true));
    }, PING_MS).unref();
  }

  /** What cannot be sent now is never sent. */
  async publish(text: string): Promise<void> {
    await this.link.ask((client) => client.publish(this.name, this.link.secrets.seal(this.purpose, text)));
  }

  close(): void {
    clearInterval(this.pinging);
    this.listener?.disconnect();
  }
}
