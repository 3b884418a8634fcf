const MAX_GROUPS = 1000;
const MAX_NAME = 255;
const CONTROL = /\p{Cc}/u;

/** A claim by its name, or by names with dots between them, as in `realm_access.roles`. */
function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_NAME &&
  value.isWellFormed() &&
  !CONTROL.test(value);

/**
 * The groups that a provider names; null where it names none, which changes nothing here
 * (docs/contract/single-sign-on.md#the-claim). What can be the name of no group is left out.
 */
export function groupsOf(claims: Record<string, unknown>, claim: string): string[] | null {
  const said = claim === '' ? undefined : claimOf(claims, claim);
  const list = typeof said === 'string' ? [said] : said;
  return Array.isArray(list) ? [...new Set(list.filter(isName))].slice(0, MAX_GROUPS) : null;
}
