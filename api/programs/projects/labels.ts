import { AppError } from '@tandem/shared/http/errors.ts';
import { createLabelInput, updateLabelInput } from '@tandem/shared/projects/labels/input.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { ProjectContext } from '../../context.ts';
import { createLabel } from '../../projects/labels/create.ts';
import { deleteLabel } from '../../projects/labels/delete.ts';
import { updateLabel } from '../../projects/labels/update.ts';
import { alreadyThere, findOne, namingOwner } from '../http/external-ids.ts';
import { PROJECT, readers, writers } from '../http/paths.ts';
import { registerResource } from '../http/resource-routes.ts';
import { auditColumns, auditOrders } from '../http/rows.ts';

const NAME = 'Label with the same name already exists in the project';

type Write = { name: string | undefined; id?: string };

/** A refusal under `error` is one of the name, if another label has it. */
async function namingSame<T>(ctx: ProjectContext, { name, id }: Write, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400 || !('error' in error.body)) throw error;
    const isOther = id === undefined ? sql`true` : sql`t.id <> ${id}`;
    const same = name && (await findOne(ctx, 'labels', sql`t.name = ${name} and ${isOther}`));
    throw same ? alreadyThere(NAME, same) : error;
  }
}

/** The labels of a project, for programs. */
export function registerProgramLabels(app: App): void {
  registerResource(app, {
    urls: [`${PROJECT}labels/`],
    id: 'label_id',
    noun: 'a label',
    resource: {
      from: sql`labels t`,
      columns: sql`${auditColumns}, t.name, t.description, t.color, t.sort_order, t.parent_id as parent,
        t.external_source, t.external_id`,
      orders: { ...auditOrders, name: 'text', sort_order: 'float8' },
      order: '-created_at',
    },
    where: ({ ctx }) => sql`t.project_id = ${ctx.project.id} and t.deleted_at is null`,
    access: { read: readers.access, write: writers.access },
    isRecorded: true,
    create: {
      input: createLabelInput,
      status: 201,
      run: ({ ctx }, input) =>
        namingSame(ctx, { name: input.name }, () =>
          namingOwner(ctx, { table: 'labels', input }, () => createLabel(ctx, input)),
        ),
    },
    update: {
      input: updateLabelInput,
      run: ({ ctx }, id, input) =>
        namingSame(ctx, { name: input.name, id }, () =>
          namingOwner(ctx, { table: 'labels', input, id }, () => updateLabel(ctx, id, input)),
        ),
    },
    remove: { run: ({ ctx }, id) => deleteLabel(ctx, id) },
  });
}
