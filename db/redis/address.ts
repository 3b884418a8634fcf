/** Where a Redis is, and how to get in. */
export type RedisAddress = {
  /** A Unix socket, or a host with a port. */
  place: { path: string } | { host: string; port: number };
  is_encrypted: boolean;
  username: string | undefined;
  password: string | undefined;
  database: number;
};

const DEFAULT_PORT = 6379;
const PROBLEM =
  'is no address like redis://:password@host:6379/0, rediss://host or unix:///run/redis.sock?db=0';
/** URLs as the platform reads them have no user without a host. */
const SOCKET = /^unix:(?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?)?(\/(?!\/)[^?#]+)(?:\?db=(\d{1,5}))?$/;

/** Reads REDIS_URL; throws what is wrong with it. */
export function parseRedisUrl(text: string): RedisAddress {
  const socket = SOCKET.exec(text);
  if (socket) {
    const [, username, password, path = '', database] = socket;
    return {
      place: { path: decoded(path) },
      is_encrypted: false,
      username: decoded(username ?? '') || undefined,
      password: decoded(password ?? '') || undefined,
      database: Number(database ?? 0),
    };
  }
  const url = URL.parse(text);
  if (!url?.hostname || !/^rediss?:$/.test(url.protocol) || url.search || url.hash) throw new Error(PROBLEM);
  if (!/^(\/\d{0,5})?$/.test(url.pathname)) throw new Error('names a database that is no number');
  return {
    place: { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || DEFAULT_PORT) },
    is_encrypted: url.protocol === 'rediss:',
    username: decoded(url.username) || undefined,
    password: decoded(url.password) || undefined,
    database: Number(url.pathname.slice(1)),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(PROBLEM);
  }
}
