import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { hideFace, showFace } from './faces.ts';
import { setAssetDeleted } from '@tandem/db/rows/assets.ts';
import { type AnyPlace, assetNotFound, requireAsset } from './rights.ts';

/** Takes a picture away, and off what it is the face of (docs/contract/pictures.md#own-pictures). */
export async function deleteAsset(place: AnyPlace, id: string): Promise<void> {
  const { ctx } = place;
  if (place.kind === 'project') requireUnarchived(place.ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const asset = await requireAsset(tx, place, { id, right: 'delete', isLocked: true });
    await setAssetDeleted(tx, id, { deleted: true, by: ctx.user.id });
    await recordFor(ctx, tx, await hideFace(tx, asset));
  });
}

/**
 * Brings a deleted picture back (docs/contract/pictures.md#brought-back): an image of a text, since its editor takes the
 * deletion back; a face, which is shown again in place of the one that is there now. One that is not deleted stays as it
 * is.
 */
export async function restoreAsset(place: AnyPlace, id: string): Promise<void> {
  const { ctx } = place;
  await inTransaction(ctx.db, async (tx) => {
    const asset = await requireAsset(tx, place, { id, right: 'restore', isLocked: true, withDeleted: true });
    if (!asset.deleted_at) return;
    if (!asset.is_uploaded) throw assetNotFound();
    await setAssetDeleted(tx, id, { deleted: false, by: ctx.user.id });
    await recordFor(ctx, tx, await showFace(tx, ctx, asset));
  });
}
