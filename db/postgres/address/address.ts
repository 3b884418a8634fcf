import os from 'node:os';
import path from 'node:path';
import { AddressFault, type Place, parseAddress } from './parse.ts';
import { type TlsPlan, planTls } from './tls.ts';
import type { Where } from './where.ts';

/**
 * Where the database is. Of several places one is asked first: the last one that took us. All lines of the process to one
 * address share it, so that after a failover the first that finds the new primary finds it for all.
 */
export class Address {
  readonly places: readonly Place[];
  readonly tls: TlsPlan;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly settings: Record<string, string>;
  private index = 0;

  constructor(parts: Omit<Address, 'index' | 'current' | 'moveOn' | 'driverOptions'>) {
    this.places = parts.places;
    this.tls = parts.tls;
    this.user = parts.user;
    this.password = parts.password;
    this.database = parts.database;
    this.settings = parts.settings;
  }

  get current(): Place {
    const place = this.places[this.index];
    if (!place) throw new Error('An address has a place.');
    return place;
  }

  /** Goes to the next place, unless others have left this one already. */
  moveOn(from: Place): void {
    if (this.current === from) this.index = (this.index + 1) % this.places.length;
  }

  /** For the driver, which is handed lines that are open and encrypted (line.ts). */
  driverOptions() {
    const { user, password, database, current } = this;
    // What the driver names in its errors.
    const named = 'path' in current ? { host: path.dirname(current.path) } : current;
    return {
      ...named,
      ssl: false as const,
      ...(user ? { user } : {}),
      ...(password === undefined ? {} : { password }),
      ...(database ? { database } : {}),
    };
  }
}

/** Parsed once for each URL, so that all who use it share the place that was found. */
const known = new Map<string, Address>();

function ofUrl(url: string): Address {
  const found = known.get(url);
  if (found) return found;
  const parsed = parseAddress(url);
  const address = new Address(Object.assign(parsed, { tls: planTls(parsed.tls) }));
  known.set(url, address);
  return address;
}

export function addressOf(connection: Where): Address {
  if ('url' in connection) return ofUrl(connection.url);
  const { socketDirectory, database } = connection;
  const url = `postgres://tandem@${encodeURIComponent(socketDirectory)}/${database}`;
  return ofUrl(url);
}

/** Whom the drivers sign in as where the address names nobody. */
export const systemUser = (): string => process.env['PGUSER'] || os.userInfo().username;

/** What is wrong with an address, or undefined. Unless it is only read from, it must lead to a server that takes writes. */
export function problemOfAddress(url: string, { isReadOnly = false } = {}): string | undefined {
  try {
    ofUrl(url);
    const { target } = parseAddress(url);
    if (isReadOnly) return undefined;
    if (target?.includes('standby') || target === 'read-only')
      return `has target_session_attrs=${target}, and Tandem needs a server that takes writes`;
    return undefined;
  } catch (error) {
    if (error instanceof AddressFault) return error.message;
    throw error;
  }
}
