import { transliterate } from '#lib/text/transliterate.ts';
import { isReservedSlug, isSlugText } from '@tandem/shared/workspaces/workspaces/slug.ts';

export const ORGANIZATION_SIZES = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'] as const;
export const MAX_NAME = 80;
export const MAX_SLUG = 48;

/** The address that a name suggests: Latin letters and digits, the rest as dashes. */
export const suggestSlug = (name: string) =>
  transliterate(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG);

/** The key of what is wrong with a name, or null. */
export function findNameProblem(name: string): 'name_required' | 'name_characters' | null {
  if (!name.trim()) return 'name_required';
  return /^[\p{L}\p{M}\p{N}\s_-]+$/u.test(name) ? null : 'name_characters';
}

/** The key of what is wrong with an address, or null; whether another workspace has it only the server knows. */
export function findSlugProblem(slug: string): 'slug_required' | 'slug_characters' | 'slug_taken' | null {
  if (!slug) return 'slug_required';
  if (!isSlugText(slug)) return 'slug_characters';
  return isReservedSlug(slug) ? 'slug_taken' : null;
}
