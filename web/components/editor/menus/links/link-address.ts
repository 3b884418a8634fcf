import { isSafeUrl } from '@tandem/shared/rich-text/rules/safe-url.ts';

const HAS_PROTOCOL = /^[a-z][a-z\d+.-]*:/i;
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const HOST = /^(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)(:\d+)?([/?#]|$)/u;

/** What somebody typed as an address, as a link needs it; null when it leads nowhere or must not. */
export function toAddress(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return null;
  if (MAIL.test(typed)) return `mailto:${typed}`;
  if (HOST.test(typed)) return `https://${typed}`;
  const isComplete = HAS_PROTOCOL.test(typed) || typed.startsWith('/') || typed.startsWith('#');
  return isComplete && isSafeUrl(typed) ? typed : null;
}
