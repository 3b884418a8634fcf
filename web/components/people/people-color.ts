const HUES = 12;

/** The same of twelve hues for a person everywhere: avatar, caret, presence ring, remote-change mark. */
export function personColor(userId: string): string {
  let hash = 0;
  for (const character of userId) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `var(--p-${hash % HUES})`;
}

/** The first letter of a name, as people would say it: an emoji or a composed letter stays whole. */
export const initialOf = (name: string) =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? Array.from(name.trim())[0])?.toUpperCase() ?? '?';
