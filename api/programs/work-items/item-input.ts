import {
  type CreateWorkItem,
  createWorkItemInput,
  updateWorkItemInput,
} from '@tandem/shared/work-items/items/input.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { optionalIdInput } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ProjectContext } from '../../context.ts';
import { problemsAsSent, valuesById } from './item-fields.ts';

const shape = createWorkItemInput.shape;

/** Values of custom fields by the keys, names or ids of fields. */
export const namedValuesInput = z
  .record(z.string().max(255), z.unknown())
  .refine((values) => Object.keys(values).length <= FIELD_LIMITS.of_workspace, 'Too many fields.');

/** What programs call the fields of an item (docs/contract/programs.md#writing-items). */
const named = {
  state: shape.state_id,
  parent: shape.parent_id,
  type: shape.type_id,
  assignees: shape.assignee_ids,
  labels: shape.label_ids,
  module: optionalIdInput.optional(),
  fields: namedValuesInput.optional(),
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
async function namingSent<T>(
  { input, names }: { input: object; names: ReadonlyMap<string, string> },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const nameOf = (name: string) => {
      const short = SHORT_NAMES[name];
      return short !== undefined && Object.hasOwn(input, short) ? short : name;
    };
    const named = Object.entries(error.body).map(
      ([name, value]) => [nameOf(name), name === 'fields' ? problemsAsSent(value, names) : value] as const,
    );
    throw new AppError(400, Object.fromEntries(named));
  }
}

/**
 * Writes what a program sent, as the commands know it, with refusals in the words of the program
 * (docs/contract/programs.md#writing-items).
 */
export async function writeSent<T extends CreateItem | UpdateItem, Done>(
  ctx: ProjectContext,
  input: T,
  write: (command: Command<T>) => Promise<Done>,
): Promise<Done> {
  const values = input.fields ? await valuesById(ctx, input.fields) : null;
  const command = await toCommand(ctx, input, values?.fields);
  return namingSent({ input, names: values?.names ?? new Map() }, () => write(command));
}

/** The same for a body whose other fields have the names of the commands. */
export async function namingValues<T extends { fields?: Record<string, unknown> | undefined }, Done>(
  ctx: ProjectContext,
  input: T,
  write: (command: T) => Promise<Done>,
): Promise<Done> {
  if (!input.fields) return write(input);
  const { fields, names } = await valuesById(ctx, input.fields);
  return namingSent({ input, names }, () => write({ ...input, fields }));
}

type Renamed = 'state' | 'parent' | 'type' | 'assignees' | 'labels' | 'module' | 'fields';
type Command<T> = Omit<T, Renamed> &
  Partial<
    Pick<CreateWorkItem, 'state_id' | 'parent_id' | 'type_id' | 'assignee_ids' | 'label_ids' | 'fields'>
  >;

/** As the commands know it. A label of another project is dropped, as people who are no members are. */
async function toCommand<T extends CreateItem | UpdateItem>(
  ctx: ProjectContext,
  input: T,
  values: Record<string, unknown> | undefined,
): Promise<Command<T>> {
  const { state, parent, type, assignees, labels, module: _module, fields: _fields, ...rest } = input;
  const type_id = rest.type_id ?? type;
  return {
    ...rest,
    ...(values === undefined ? {} : { fields: values }),
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
