import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { cleanFileName } from '@tandem/shared/files/assets/file-name.ts';
import { isNameOfType } from '@tandem/shared/files/assets/file-types.ts';
import type { UploadedInput } from '@tandem/shared/files/assets/input.ts';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { showFace } from './faces.ts';
import { markAssetUploaded, renameAsset } from './repo.ts';
import { requireFile } from './require-file.ts';
import { type AnyPlace, requireAsset } from './rights.ts';
import { refusedFile } from '../base/slot-rules.ts';

/**
 * A picture has come (docs/contract/pictures.md#own-pictures): it counts from now on, and as a face it is shown in
 * place of the one before. Said again it does nothing but take a name. 400 when the storage has no such picture.
 */
export async function markAssetAsUploaded(place: AnyPlace, id: string, input: UploadedInput): Promise<void> {
  const { ctx } = place;
  if (place.kind === 'project') requireUnarchived(place.ctx.project);
  const announced = await requireAsset(ctx.db, place, { id, right: 'mark' });
  const name = input?.attributes?.name;
  if (name !== undefined && !isNameOfType(cleanFileName(name), announced.attributes.type)) {
    throw refusedFile('The name of the file ends like that of another type.');
  }
  // The storage may be slow and far away: nothing is locked meanwhile.
  const isPicture = announced.entity_type !== 'PAGE_ATTACHMENT';
  const brought = announced.is_uploaded ? null : await requireFile(ctx.storage, announced, isPicture);
  await inTransaction(ctx.db, async (tx) => {
    const asset = await requireAsset(tx, place, { id, right: 'mark', isLocked: true });
    if (name !== undefined) await renameAsset(tx, id, { name: cleanFileName(name), by: ctx.user.id });
    if (asset.is_uploaded || !brought) return;
    await markAssetUploaded(tx, id, { ...brought, by: ctx.user.id });
    await recordFor(ctx, tx, await showFace(tx, ctx, asset));
  });
}
