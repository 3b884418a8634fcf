/** One server of an address: a port of a host, or the path of a socket. */
export type Place = { host: string; port: number } | { path: string };

export type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

/** What DATABASE_URL says, as libpq reads it. */
export type ParsedAddress = {
  places: Place[];
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  target: string | undefined;
  tls: { mode: TlsMode; files: Record<'ca' | 'cert' | 'key', string | undefined> };
  /** Settings of the session that the URL asks for. */
  settings: Record<string, string>;
};

const DEFAULT_PORT = 5432;
const SCHEME = /^postgres(?:ql)?:\/\//i;
const MODES: readonly string[] = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
const TARGETS: readonly string[] = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'];
/** Parts of the address; whatever else stands in the query is a setting of the session. */
const PARTS = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey'],
  ...['target_session_attrs', 'connect_timeout', 'uselibpqcompat'],
]);

/** A fault of the address, in words that follow the name of its variable. */
export class AddressFault extends Error {}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressFault('has a % that begins no encoded character');
  }
};

/** Splits at the first of a separator. */
function split(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

export function parseAddress(url: string): ParsedAddress {
  if (!SCHEME.test(url)) throw new AddressFault('does not begin with postgres://');
  const [beforeQuery, queryText = ''] = split(url.replace(SCHEME, ''), '?');
  const [authority, path = ''] = split(beforeQuery, '/');
  const at = authority.lastIndexOf('@');
  const [name, secret] = split(at === -1 ? '' : authority.slice(0, at), ':');
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const { host = '', port = '' } = query;
  const places = host ? placesOf(host, port) : placesIn(authority.slice(at + 1), port);
  return {
    places,
    user: query['user'] || decoded(name) || undefined,
    password: query['password'] || (secret === undefined ? undefined : decoded(secret)),
    database: query['dbname'] || decoded(path) || undefined,
    target: oneOf('target_session_attrs', query['target_session_attrs'], TARGETS),
    tls: tlsOf(query),
    settings: Object.fromEntries(Object.entries(query).filter(([key]) => !PARTS.has(key))),
  };
}

/** The same address with another database. Several hosts are no URL for the class of that name. */
export function urlOfDatabase(url: string, database: string): string {
  const [beforeQuery, queryText] = split(url.replace(SCHEME, ''), '?');
  const [authority] = split(beforeQuery, '/');
  const others = (queryText ?? '').split('&').filter((part) => !isDatabaseName(part));
  return `postgres://${authority}/${encodeURIComponent(database)}?${others.join('&')}`;
}

/** libpq reads the database from the query before it reads the path. */
const isDatabaseName = (part: string): boolean => new URLSearchParams(part).has('dbname');

function oneOf(name: string, value: string | undefined, known: readonly string[]): string | undefined {
  if (value !== undefined && !known.includes(value))
    throw new AddressFault(`has ${name}=${value}, which is none of ${known.join(', ')}`);
  return value;
}

function tlsOf(query: Record<string, string>): ParsedAddress['tls'] {
  const { sslmode, ssl, sslrootcert, sslcert, sslkey } = query;
  const asked = oneOf('sslmode', sslmode, MODES) ?? (ssl && ssl !== 'false' ? 'require' : undefined);
  if (!asked && (sslrootcert || sslcert || sslkey))
    throw new AddressFault('names certificates and no sslmode: add sslmode=verify-full');
  if (Boolean(sslcert) !== Boolean(sslkey))
    throw new AddressFault(sslcert ? 'has sslcert without sslkey' : 'has sslkey without sslcert');
  return {
    mode: modeOf((asked ?? 'disable') as TlsMode | 'allow', sslrootcert),
    files: { ca: sslrootcert === 'system' ? undefined : sslrootcert, cert: sslcert, key: sslkey },
  };
}

/** As libpq: who names an authority has it checked. */
function modeOf(asked: TlsMode | 'allow', authority: string | undefined): TlsMode {
  if (asked === 'disable') return 'disable';
  if (authority === 'system') return 'verify-full';
  if (asked === 'require' && authority) return 'verify-ca';
  return asked === 'allow' ? 'prefer' : asked;
}

/** `host` and `port` of the query: lists beside each other, in which one port may stand for all hosts. */
function placesOf(hosts: string, ports: string): Place[] {
  const all = ports.split(',');
  return hosts.split(',').map((host, index) => placeAt(host, all[index] ?? all[0]));
}

/** `one:5432,two:5433,[::1]:5432` or `%2Frun%2Fpostgresql`. */
function placesIn(text: string, port: string): Place[] {
  return text.split(',').map((each) => {
    const found = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(each);
    if (!found) throw new AddressFault("has a host that can't be read (IPv6 goes in brackets)");
    return placeAt(decoded((found[1] ?? '').replace(/^\[(.*)\]$/, '$1')), found[2] || port);
  });
}

/** What stands there may be the rest of a password: it goes into no message. */
const NO_PORT = 'has a port that is no number up to 65535 (in a password, write %2F for / and %3F for ?)';

function placeAt(host: string, portText: string | undefined): Place {
  const port = portText ? Number(portText) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new AddressFault(NO_PORT);
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${port}` };
  return { host: host || 'localhost', port };
}
