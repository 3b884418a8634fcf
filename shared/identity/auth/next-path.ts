const BASE = 'http://base.invalid';

// Control characters and backslashes are read differently by browsers than by parsers; a scheme is no path of ours.
const hasTrick = (path: string): boolean => /[\p{Cc}\\]|:\/\//u.test(path);

/**
 * A path of this very site to go to after signing in; null for anything that could lead elsewhere
 * (docs/contract/sessions.md#next_path).
 */
export function parseNextPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || hasTrick(path)) return null;
  return URL.parse(path, BASE)?.origin === BASE ? path : null;
}
