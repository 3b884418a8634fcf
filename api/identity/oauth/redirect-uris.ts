import { isLoopback } from '@tandem/shared/http/loopback.ts';
import type { DestinationKind } from '@tandem/shared/identity/oauth/schema.ts';

/** Schemes without a dot, of editors that are known. */
const APP_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'vscodium:', 'windsurf:', 'zed:']);
/** A scheme of an app is the name of a domain that its maker has, from behind (RFC 8252, 7.1). */
const DOTTED_SCHEME = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/;
/** What a browser and a parser might read differently; a fragment is none of a redirect. */
const TRICK = /[\p{Cc}\s\\#]/u;

const isOnThisComputer = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname);

/** Whether a program may be answered at an address (docs/contract/oauth.md#redirect-addresses). */
export function isAllowedRedirect(text: string): boolean {
  const url = TRICK.test(text) ? null : URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  return isOnThisComputer(url) || APP_SCHEMES.has(url.protocol) || DOTTED_SCHEME.test(url.protocol);
}

const withoutPort = ({ hostname, pathname, search }: URL): string => hostname + pathname + search;

/**
 * Whether an address is one of the registered ones, letter by letter. A loopback address may have any
 * port (RFC 8252, 7.3).
 */
export function isRegistered(registered: readonly string[], text: string): boolean {
  if (registered.includes(text)) return true;
  const url = URL.parse(text);
  if (!url || !isAllowedRedirect(text) || !isOnThisComputer(url)) return false;
  return registered.some((one) => {
    const known = URL.parse(one);
    return known !== null && isOnThisComputer(known) && withoutPort(known) === withoutPort(url);
  });
}

/** Where an answer goes, as a person reads it. */
export function destinationOf(text: string): { destination: string; destination_kind: DestinationKind } {
  const url = new URL(text);
  if (url.protocol === 'https:') return { destination: url.host, destination_kind: 'site' };
  if (isOnThisComputer(url)) return { destination: url.host, destination_kind: 'computer' };
  return { destination: `${url.protocol}//`, destination_kind: 'app' };
}

/** An address of a program with an answer in its query. */
export function answerAt(redirect: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
