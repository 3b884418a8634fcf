import type { Redis, RedisOptions } from 'ioredis';
import type { RedisAddress } from './address.ts';
import { RedisLink, type RedisLog } from './link.ts';
import { RedisSecrets } from './secrets.ts';
import { withoutValues } from './trouble.ts';

/** Every request waits for it, so it is short; a Redis in the same network answers in less than one. */
const COMMAND_MS = 150;
const CONNECT_MS = 1_000;
const RETRY_MS = 500;
/** A connection whose commands get no answer for so long is made anew. */
const SILENCE_MS = 5_000;
const OLDEST = { major: 6, minor: 2 };
/** Redis is there and has something against what REDIS_URL says: to wait is of no use. */
const REFUSALS = /^(NOAUTH|WRONGPASS|NOPERM|ERR (?!max number of clients))\b/;
const UNTRUSTED = /CERT|SIGNATURE|SSL/;

/** Answers in the shapes of the older protocol. */
type PlainOptions = RedisOptions & { replyMapping?: 'legacy' };
type Options = { address: RedisAddress; instance_key: string; log: RedisLog };

/**
 * Connects to the Redis of REDIS_URL. One that is away is said in the log and looked for again; one that is there and cannot
 * be used ends the start with one line.
 */
export async function openRedis({ address, instance_key, log }: Options): Promise<RedisLink> {
  const { Redis } = await import('ioredis');
  const options = optionsOf(address);
  const problem = await tryOut(
    new Redis({ ...options, lazyConnect: true, retryStrategy: null, commandTimeout: CONNECT_MS }),
  );
  if (problem)
    log.warn({ err: problem }, 'Redis at REDIS_URL is away; Tandem starts without it and asks again');
  const client = new Redis(options);
  client.on('error', () => undefined);
  // What is asked before the first connection is made would find nothing.
  if (!problem) await new Promise((resolve) => client.once('ready', resolve).once('close', resolve));
  return new RedisLink(client, new RedisSecrets(instance_key), log);
}

function optionsOf({ place, is_encrypted, username, password, database }: RedisAddress): PlainOptions {
  const options: PlainOptions = {
    db: database,
    // Answers of the older protocol are the same in all versions.
    protocol: 2,
    disableClientInfo: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
    // What was the primary may follow another server now; the address leads to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  return Object.assign(
    options,
    place,
    username && { username },
    password && { password },
    is_encrypted && { tls: { servername: 'host' in place ? place.host : '' } },
  );
}

/** Gives why it cannot be reached, or null; throws where it is reached and cannot be used. */
async function tryOut(client: Redis): Promise<Error | null> {
  const errors: Error[] = [];
  client.on('error', (error) => errors.push(error));
  try {
    await client.connect();
    const about = await client.info('server');
    if (errors[0]) throw errors[0];
    requireVersion(about);
    return null;
  } catch (error) {
    withoutValues(error);
    const first = withoutValues(errors[0] ?? error);
    const refusal = refusalOf(first);
    if (refusal) throw new Error(`Redis at REDIS_URL ${refusal}`, { cause: error });
    return first;
  } finally {
    client.disconnect();
  }
}

/** Why it is of no use to wait, or null. */
function refusalOf(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof TooOld) return error.message;
  if (error.message.startsWith('Unknown RESP type')) return 'is no Redis: it answers in another language.';
  if (UNTRUSTED.test(code)) return `shows a certificate that is not trusted: ${error.message}`;
  if (REFUSALS.test(error.message)) return `refuses: ${error.message}`;
  return null;
}

class TooOld extends Error {}

function requireVersion(about: string): void {
  const version = /^redis_version:(\S+)/m.exec(about)?.[1] ?? 'of an unknown version';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  if (!isNew)
    throw new TooOld(`is ${version}; Tandem needs ${OLDEST.major}.${OLDEST.minor} or newer, or Valkey.`);
}
