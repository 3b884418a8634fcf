import { notFound } from '@tandem/shared/http/errors.ts';
import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { ownerOf } from './create.ts';
import { findFavorite, readAll, readFolder, readOfType, readTopLevel } from './repo.ts';

/** The caller's favourites that are in no folder, or all of them (docs/contract/favorites.md#all-at-once). */
export async function listFavorites(
  ctx: WorkspaceContext,
  { folders }: { folders?: string | undefined },
): Promise<Favorite[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return folders === 'true' ? readAll(ctx.db, ownerOf(ctx)) : readTopLevel(ctx.db, ownerOf(ctx));
}

export async function listFavoritesInFolder(ctx: WorkspaceContext, folderId: string): Promise<Favorite[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const folder = await findFavorite(ctx.db, ownerOf(ctx), { id: folderId });
  if (!folder?.is_folder) throw notFound();
  return readFolder(ctx.db, ownerOf(ctx), folderId);
}

export async function listFavoriteProjects(ctx: WorkspaceContext): Promise<Favorite[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readOfType(ctx.db, ownerOf(ctx), 'project');
}
