import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedAddress, isThisMachine } from './addresses.ts';
import { type AllowList, isListedAddress } from './allow-list.ts';
import { OutboundError } from './error.ts';

/** An address that was looked up and may be connected to. */
type ResolvedAddress = { address: string; family: number };
/** Where a request goes: the address as people wrote it, and what it was found to be, which is not asked again. */
export type Destination = { url: URL; addresses: readonly ResolvedAddress[] };

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const OPEN_PORTS = new Set([80, 443]);

const refused = (url: URL, why: string) =>
  new OutboundError('refused', `${url.origin} is not asked: ${why}.`);

/** Throws for what is no address of the web. Names and passwords in it are dropped. */
function parseWebAddress(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (!url || !(url.protocol in DEFAULT_PORTS))
    throw new OutboundError('refused', 'It is no address of the web.');
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/** The host without the brackets of IPv6 and the dot at the end of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** An origin by its name without the dot at the end: both are one place. */
const originOf = (url: URL): string => `${url.protocol}//${url.host.replace(/\.(?=:|$)/, '')}`;

async function resolve(url: URL, host: string): Promise<ResolvedAddress[]> {
  const family = isIP(host);
  if (family) return [{ address: host, family }];
  return lookup(host, { all: true }).catch((error: unknown) => {
    throw new OutboundError('unreachable', `${url.host} is not known.`, { cause: error });
  });
}

/** Whether a request would come back to this process (docs/contract/outbound.md#exceptions). */
function isOwnPlace({ own }: AllowList, { url, addresses }: Destination, port: number | undefined): boolean {
  if (!own) return false;
  if (originOf(url) === originOf(new URL(own.origin))) return true;
  return (
    port !== undefined && own.ports.includes(port) && addresses.some(({ address }) => isThisMachine(address))
  );
}

/**
 * Looks up where an address leads and decides whether anybody may be sent there
 * (docs/contract/outbound.md#what-is-asked). One address of a name that may not be reached refuses them all. Throws an
 * OutboundError.
 */
export async function findDestination(text: string, allow: AllowList, base?: string): Promise<Destination> {
  const url = parseWebAddress(text, base);
  const host = hostOf(url);
  const addresses = await resolve(url, host);
  if (addresses.length === 0) throw new OutboundError('unreachable', `${url.host} has no address.`);
  const port = Number(url.port) || DEFAULT_PORTS[url.protocol];
  if (isOwnPlace(allow, { url, addresses }, port)) throw refused(url, 'it is this product itself');
  const isListed = allow.hosts.has(host) || addresses.every(({ address }) => isListedAddress(allow, address));
  if (isListed) return { url, addresses };
  if (port === undefined || !OPEN_PORTS.has(port)) throw refused(url, 'its port is not open to this');
  const isOpen = addresses.every(
    ({ address }) => isAllowedAddress(address) || isListedAddress(allow, address),
  );
  if (!isOpen) throw refused(url, 'it is not on the public internet');
  return { url, addresses };
}

/** Whether an operator has named where an address leads, by its host or as a number. */
export function isListed(allow: AllowList, text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const host = hostOf(url);
  return allow.hosts.has(host) || (isIP(host) !== 0 && isListedAddress(allow, host));
}
