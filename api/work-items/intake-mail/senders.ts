import ipaddr from 'ipaddr.js';

/** A subscriber of IPv6 has a whole network of addresses. */
const PREFIX_OF_V6 = 64;

/** Connections by the address that they come from, so that one sender leaves room for others. */
export class Senders {
  readonly #most: number;
  readonly #open = new Map<string, Set<string>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** False when the address has as many connections as it may have. */
  takes(address: string, connectionId: string): boolean {
    const sender = senderOf(address);
    const open = this.#open.get(sender) ?? new Set();
    if (open.size >= this.#most) return false;
    this.#open.set(sender, open.add(connectionId));
    return true;
  }

  leaves(address: string, connectionId: string): void {
    const sender = senderOf(address);
    const open = this.#open.get(sender);
    open?.delete(connectionId);
    if (open?.size === 0) this.#open.delete(sender);
  }
}

function senderOf(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${PREFIX_OF_V6}`).toString();
}
