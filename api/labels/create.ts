import { randomInt } from 'node:crypto';
import { inTransaction } from '@tandem/db/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { LABEL_COLORS } from '@tandem/shared/labels/colors.ts';
import type { BulkLabels, CreateLabel } from '@tandem/shared/labels/input.ts';
import type { Label } from '@tandem/shared/labels/schema.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { lockProject, requireUnarchived } from '../projects/lock.ts';
import { labelPuts } from './announce.ts';
import { type NewLabel, insertLabels } from './repo.ts';
import { refuseTakenName, requireParent } from './rules.ts';

/** A new label, last in its project (contract-work-items 6). 400 when the name is taken or the parent does not fit. */
export async function createLabel(ctx: ProjectContext, input: CreateLabel): Promise<Label> {
  const { name, color = '', description = '', parent = null } = input;
  const labels = await insertAll(ctx, [{ name, color, description, parent }]);
  return must(labels[0], 'one row was inserted');
}

/** Several at once, with colours of ours where none is given; all or none. */
export async function createLabels(ctx: ProjectContext, { label_data }: BulkLabels): Promise<Label[]> {
  return insertAll(
    ctx,
    label_data.map(({ name, color, description = '' }) => ({
      name,
      color: color || randomColor(),
      description,
      parent: null,
    })),
  );
}

const randomColor = () => must(LABEL_COLORS[randomInt(LABEL_COLORS.length)], 'the index is within');

async function insertAll(ctx: ProjectContext, labels: NewLabel[]): Promise<Label[]> {
  const project = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      requireUnarchived(await lockProject(tx, ctx.project.id));
      for (const { parent } of labels) {
        if (parent) await requireParent(tx, { project_id: ctx.project.id, id: null }, parent);
      }
      const made = await insertLabels(tx, project, labels);
      await recordFor(ctx, tx, labelPuts(made));
      return made;
    }),
  );
}
