const ALLOWED_PROTOCOLS = new Set(['http', 'https', 'mailto', 'tel']);

/** What browsers drop from a URL before they look for its protocol: controls, spaces, zero-width and direction marks. */
// eslint-disable-next-line no-control-regex
const IGNORED_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/**
 * Whether a link or image may point there: http, https, mailto, tel, or a relative address
 * (docs/contract/texts.md#safe-addresses). In a document it can be anything.
 */
export function isSafeUrl(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  const protocol = /^([^/?#:]*):/.exec(url.replace(IGNORED_CHARACTERS, ''))?.[1];
  return protocol === undefined || ALLOWED_PROTOCOLS.has(protocol.toLowerCase());
}
