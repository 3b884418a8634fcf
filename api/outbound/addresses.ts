import os from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The part of IPv6 that is handed out to the world; all else has some meaning of its own. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const isV6 = (address: Address): address is ipaddr.IPv6 => address.kind() === 'ipv6';

/** An address as text, with an IPv4 inside of an IPv6 taken out. Throws for what is no address. */
export const parseAddress = (text: string): Address => ipaddr.process(text.replace(/%.*$/, ''));

/**
 * Whether anybody on the internet may be there: not this machine, a private network, a link, a carrier's network, a group,
 * an example or a tunnel to one of these. What is not known to be public is not.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return !isV6(address) || address.match(GLOBAL_UNICAST);
}

/** Whether it is one of this machine, which may have a public address of its own. */
function isOwn(address: Address): boolean {
  const own = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  const text = address.toNormalizedString();
  return own.some((each) => parseAddress(each.address).toNormalizedString() === text);
}

/** Whether it leads to this machine, by an address of its own, by loopback or by none at all. */
export const isThisMachine = (text: string): boolean => {
  const address = parseAddress(text);
  return ['loopback', 'unspecified'].includes(address.range()) || isOwn(address);
};

/** Whether requests that people choose may go there (docs/contract/outbound.md#what-is-asked). */
export const isAllowedAddress = (text: string): boolean => {
  const address = parseAddress(text);
  return isPublic(address) && !isOwn(address);
};
