/** The address of another page of a list, as the Link header names it (RFC 8288); null where there is none. */
export function pageOf(headers: Headers, relation: 'next' | 'last'): string | null {
  for (const part of (headers.get('link') ?? '').split(/,(?=\s*<)/)) {
    const found = /^\s*<([^>]*)>\s*;(.*)$/s.exec(part);
    if (found && new RegExp(`(?:^|[;\\s])rel=(?:"${relation}"|${relation})(?=$|[;\\s])`).test(found[2] ?? ''))
      return found[1] ?? null;
  }
  return null;
}
