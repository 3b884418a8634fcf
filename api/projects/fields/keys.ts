const MAX = 64;
/** Latin letters that are no letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** The key that a name gives: small Latin letters, digits and `_`; empty for a name without such letters. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, MAX - 4)
    .replace(/_+$/, '');
  const letters = [...name].slice(0, MAX).filter((letter) => /\p{L}/u.test(letter)).length;
  // Of a name in another script only the odd Latin letter would be left.
  return letters <= slug.replaceAll(/[_0-9]/g, '').length * 2 ? slug : '';
}

/** A key that no field of the workspace has or had (docs/contract/fields.md#keys). */
export function freeKey(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  if (slug && !taken.has(slug)) return slug;
  const stem = slug || 'field';
  for (let number = slug ? 2 : 1; ; number += 1) {
    const key = `${stem}_${number}`;
    if (!taken.has(key)) return key;
  }
}
