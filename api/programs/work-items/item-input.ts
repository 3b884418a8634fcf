import { createWorkItemInput, updateWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { optionalIdInput } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ProjectContext } from '../../context.ts';

const shape = createWorkItemInput.shape;

/** What programs call the fields of an item (docs/contract/programs.md#writing-items). */
const named = {
  state: shape.state_id,
  parent: shape.parent_id,
  type: shape.type_id,
  assignees: shape.assignee_ids,
  labels: shape.label_ids,
  module: optionalIdInput.optional(),
};
const unchanged = createWorkItemInput.omit({
  state_id: true,
  parent_id: true,
  assignee_ids: true,
  label_ids: true,
});

export const createItemInput = unchanged.extend(named);
export type CreateItem = z.infer<typeof createItemInput>;

export const updateItemInput = updateWorkItemInput
  .omit({ state_id: true, parent_id: true, assignee_ids: true, label_ids: true, expected_name: true })
  .extend(named);
export type UpdateItem = z.infer<typeof updateItemInput>;

/** What the commands call the fields that programs know by short names. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  state_id: 'state',
  parent_id: 'parent',
  type_id: 'type',
  assignee_ids: 'assignees',
  label_ids: 'labels',
};

/** A write whose refusals name fields as they were sent (docs/contract/programs.md#writing-items). */
export async function namingSent<T>(input: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const nameOf = (name: string) => {
      const short = SHORT_NAMES[name];
      return short !== undefined && Object.hasOwn(input, short) ? short : name;
    };
    const named = Object.entries(error.body).map(([name, value]) => [nameOf(name), value] as const);
    throw new AppError(400, Object.fromEntries(named));
  }
}

/** As the commands know it. A label of another project is dropped, as people who are no members are. */
export async function toCommand<T extends CreateItem | UpdateItem>(ctx: ProjectContext, input: T) {
  const { state, parent, type, assignees, labels, module: _module, ...rest } = input;
  const type_id = rest.type_id ?? type;
  return {
    ...rest,
    ...(state === undefined ? {} : { state_id: state }),
    ...(parent === undefined ? {} : { parent_id: parent }),
    ...(type_id === undefined ? {} : { type_id }),
    ...(assignees === undefined ? {} : { assignee_ids: assignees }),
    ...(labels === undefined ? {} : { label_ids: await labelsOfProject(ctx, labels) }),
  };
}

async function labelsOfProject(ctx: ProjectContext, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from labels where id = any(${ids}::uuid[]) and project_id = ${ctx.project.id}
      and deleted_at is null`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
