export const MAX_NAME = 24;
export const MAX_DISPLAY_NAME = 20;

/** Spaces do not count. */
export const lengthOf = (name: string) => name.replaceAll(/\s/g, '').length;

/** The key of what is wrong with the name that people are mentioned by, or null. */
export function findDisplayNameProblem(name: string): 'required' | 'too_long' | 'spaces' | null {
  if (!name.trim()) return 'required';
  if (lengthOf(name) > MAX_DISPLAY_NAME) return 'too_long';
  return /\s{2}/.test(name) ? 'spaces' : null;
}
