import type { Db } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { MAX_WORKSPACE_SLUG_LENGTH } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { isReservedSlug, isSlugText } from '@tandem/shared/workspaces/workspaces/slug.ts';
import { isSlugTaken } from '../base/repo.ts';

/** GET /api/workspace-slug-check/: true = nobody has it and nobody may not (docs/contract/workspaces.md#slug-check). */
export async function isSlugFree(db: Db, slug: string | undefined): Promise<boolean> {
  if (!slug?.trim()) throw badRequest('Workspace Slug is required');
  const isPossible = isSlugText(slug) && slug.length <= MAX_WORKSPACE_SLUG_LENGTH;
  return isPossible && !isReservedSlug(slug) && !(await isSlugTaken(db, slug));
}

/** Refuses a slug that a workspace cannot have, or that another one has (docs/contract/workspaces.md#name-and-slug). */
export async function requireFreeSlug(db: Db, slug: string): Promise<void> {
  if (!isSlugText(slug)) {
    throw invalidField('slug', 'Only letters, numbers, hyphens and underscores are allowed.');
  }
  if (isReservedSlug(slug)) throw invalidField('slug', 'Slug is not valid');
  if (await isSlugTaken(db, slug)) throw invalidField('slug', 'Workspace with this slug already exists.');
}

/** Runs a write of a slug that was free a moment ago; who loses the race is answered as the contract says. */
export async function claimingSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== 'workspaces_slug_key') throw error;
    throw new AppError(410, { slug: 'The workspace with the slug already exists' });
  }
}
