import ipaddr from 'ipaddr.js';
import { parseAddress } from './addresses.ts';

/** What an operator allows beyond the public internet: hosts by their name, networks by their addresses, on any port. */
export type AllowList = {
  hosts: ReadonlySet<string>;
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /** Where this product answers itself, which no entry allows. */
  own?: OwnPlaces;
};

/** The ports on which this process listens, and the origin at which people reach it. */
export type OwnPlaces = { ports: readonly number[]; origin: string };

const HOST_PATTERN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

function networkOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return null;
  const address = parseAddress(entry);
  return [address, address.kind() === 'ipv6' ? 128 : 32];
}

/** Reads OUTBOUND_ALLOW: hosts, addresses and networks (CIDR), with commas between. Throws naming what is none of them. */
export function parseAllowList(text: string): AllowList {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  const hosts = new Set<string>();
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    if (entry === '') continue;
    const network = networkOf(entry);
    if (network) networks.push(network);
    else if (HOST_PATTERN.test(entry)) hosts.add(entry);
    else throw new Error(`"${entry}" is no host, address or network.`);
  }
  return { hosts, networks };
}

export function isListedAddress({ networks }: AllowList, text: string): boolean {
  const address = parseAddress(text);
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
