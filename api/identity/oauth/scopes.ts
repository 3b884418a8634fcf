import type { GrantScope } from '@tandem/shared/identity/oauth/schema.ts';

/**
 * The most that a list of scopes asks for. Scopes of other servers, which clients ask for out of habit, are left aside, as
 * RFC 6749 (3.3) allows; null where there are none but those. Without a list both are meant: the person decides.
 */
export function scopeOf(text: string | undefined): GrantScope | null {
  const scopes = (text ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.includes('write')) return 'write';
  return scopes.includes('read') ? 'read' : null;
}

/** As tokens say of themselves what they may do. */
export const scopesIn = (scope: GrantScope): string => (scope === 'write' ? 'read write' : 'read');
