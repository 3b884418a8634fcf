import type { Sql } from '@tandem/db/postgres/client.ts';
import { RedisChannel } from '@tandem/db/redis/channel.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import type { Log } from './log.ts';

const CHANNEL = 'realtime_peers';
/** Postgres takes less than 8,000 bytes in a notification. */
const MAX_BYTES = 7_900;

type Handlers = { onMessage: (message: string) => void; onConnect: () => void };

/** By what processes speak with each other. Nothing is stored; a message may be lost. */
export type PeerLine = {
  max_bytes: number;
  start: (handlers: Handlers) => Promise<void>;
  /** Several at once, in their order. */
  send: (messages: string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** By notifications of the database, which every installation has. */
export function databaseLine(sql: Sql, log: Log): PeerLine {
  let listening: { unlisten: () => Promise<void> } | undefined;
  return {
    max_bytes: MAX_BYTES,
    start: async ({ onMessage, onConnect }) => {
      listening = await sql.listen(CHANNEL, onMessage, onConnect);
    },
    send: async (messages) => {
      try {
        await sql`
          select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) with ordinality as w(m, n) order by n`;
      } catch (err) {
        log.warn({ err }, 'other processes could not be told');
      }
    },
    close: async () => {
      await listening?.unlisten().catch((err: unknown) => log.warn({ err }, 'unlisten failed'));
    },
  };
}

/** By Redis, where there is one: carets are most of what is said, and cost the database nothing then. */
export function redisLine(link: RedisLink): PeerLine {
  const channel = new RedisChannel(link, 'peers');
  return {
    max_bytes: MAX_BYTES,
    start: async ({ onMessage, onConnect }) => {
      const onText = (text: string) => {
        for (const message of JSON.parse(text) as string[]) onMessage(message);
      };
      channel.listen({ onMessage: onText, onConnect });
    },
    send: (messages) => channel.publish(JSON.stringify(messages)),
    close: async () => channel.close(),
  };
}
