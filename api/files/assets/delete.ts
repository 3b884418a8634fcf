import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';
import { hideFace } from './faces.ts';
import { setAssetDeleted } from './repo.ts';
import { type Place, assetNotFound, isInText, requireAsset } from './rights.ts';

/** Takes a picture away, and off what it is the face of (docs/contract/pictures.md#own-pictures). */
export async function deleteAsset(place: Place, id: string): Promise<void> {
  const { ctx } = place;
  if (place.kind === 'project') requireUnarchived(place.ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const asset = await requireAsset(tx, place, { id, right: 'delete', isLocked: true });
    await setAssetDeleted(tx, id, { deleted: true, by: ctx.user.id });
    await recordFor(ctx, tx, await hideFace(tx, asset));
  });
}

/**
 * Brings an image of a text back, since its editor takes the deletion back (docs/contract/pictures.md#brought-back).
 */
export async function restoreAsset(place: Place, id: string): Promise<void> {
  const { ctx } = place;
  await inTransaction(ctx.db, async (tx) => {
    const asset = await requireAsset(tx, place, { id, right: 'restore', isLocked: true, withDeleted: true });
    if (!isInText(asset.entity_type)) throw assetNotFound();
    if (asset.deleted_at) await setAssetDeleted(tx, id, { deleted: false, by: ctx.user.id });
  });
}
