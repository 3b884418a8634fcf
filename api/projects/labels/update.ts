import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateLabel } from '@tandem/shared/projects/labels/input.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { labelPuts } from './announce.ts';
import { findLabel, readLabelsByIds, takeLabelPlace, writeLabel } from './repo.ts';
import { refuseTakenName, requireParent } from './rules.ts';

/** Renames, recolours, moves a label or puts it into a group (docs/contract/labels.md#changing-a-label). */
export async function updateLabel(ctx: ProjectContext, id: string, input: UpdateLabel): Promise<Label> {
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      requireUnarchived(await lockProject(tx, ctx.project.id));
      const before = await findLabel(tx, ctx.project.id, id);
      if (!before) throw notFound();
      const { name = before.name, color = before.color, parent = before.parent } = input;
      if (parent && parent !== before.parent) await requireParent(tx, before, parent);
      const taken = await takeLabelPlace(tx, before, input.sort_order);
      const rows = await writeLabel(tx, {
        ...before,
        name,
        color,
        parent,
        sort_order: taken.place,
        description: input.description,
        external_source: input.external_source,
        external_id: input.external_id,
        by: ctx.user.id,
      });
      const moved = await readLabelsByIds(tx, taken.moved);
      if (rows.length + moved.length > 0) await recordFor(ctx, tx, labelPuts([...rows, ...moved]));
      return rows[0] ?? before;
    }),
  );
}
