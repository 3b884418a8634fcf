import { randomInt } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { LABEL_COLORS } from '@tandem/shared/projects/labels/colors.ts';
import type { BulkLabels, CreateLabel } from '@tandem/shared/projects/labels/input.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { labelPuts } from './announce.ts';
import { type NewLabel, findLabel, insertLabels } from './repo.ts';
import { refuseTakenName, requireParent } from './rules.ts';

/**
 * A new label, last in its project (docs/contract/labels.md#a-new-label). 400 when the name is taken or the parent does
 * not fit.
 */
export async function createLabel(ctx: ProjectContext, input: CreateLabel): Promise<Label> {
  const { id, name, color = '', description = '', parent = null } = input;
  const { external_source = null, external_id = null } = input;
  const label = { name, color, description, parent, external_source, external_id };
  const labels = await insertAll(ctx, [{ ...(id ? { id } : {}), ...label }]);
  return must(labels[0], 'one row was inserted');
}

/** Several at once, with colours of ours where none is given; all or none. */
export async function createLabels(ctx: ProjectContext, { label_data }: BulkLabels): Promise<Label[]> {
  return insertAll(
    ctx,
    label_data.map(({ id, name, color, description = '' }) => ({
      ...(id ? { id } : {}),
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
      const known = await readMadeAlready(tx, ctx, labels);
      const missing = labels.filter(({ id }) => !known.some((label) => label.id === id));
      if (missing.length === 0) return known;
      const made = await insertLabels(tx, project, missing);
      await recordFor(ctx, tx, labelPuts(made));
      return [...known, ...made];
    }),
  );
}

/** Those of the labels that the caller has made before under the ids that they chose. */
async function readMadeAlready(tx: Tx, ctx: ProjectContext, labels: readonly NewLabel[]): Promise<Label[]> {
  const project_id = ctx.project.id;
  const is_same = sql<boolean>`t.project_id = ${project_id} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
  const known: Label[] = [];
  for (const { id } of labels) {
    if (!id || !(await isMadeAlready(tx, { table: 'labels', id, is_same }))) continue;
    known.push(must(await findLabel(tx, project_id, id), 'it is there'));
  }
  return known;
}
