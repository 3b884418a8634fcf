import { AppError } from '@tandem/shared/http/errors.ts';
import { createStateInput, updateStateInput } from '@tandem/shared/projects/states/input.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { ProjectContext } from '../../context.ts';
import { createState } from '../../projects/states/create.ts';
import { deleteState } from '../../projects/states/delete.ts';
import { updateState } from '../../projects/states/update.ts';
import { alreadyThere, findOne, namingOwner } from '../http/external-ids.ts';
import { PROJECT, readers, writers } from '../http/paths.ts';
import { registerResource } from '../http/resource-routes.ts';
import { auditColumns, auditOrders } from '../http/rows.ts';

const NAME = 'State with the same name already exists in the project';

/** Only a name that is taken is refused under `name` as one text. */
async function namingSame<T>(
  ctx: ProjectContext,
  name: string | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof AppError && typeof error.body['name'] === 'string';
    const id =
      isTaken && name !== undefined ? await findOne(ctx, 'states', sql`t.name = ${name}`) : undefined;
    throw id ? alreadyThere(NAME, id) : error;
  }
}

/** The states of a project, for programs; the internal one of intake is not among them. */
export function registerProgramStates(app: App): void {
  registerResource(app, {
    urls: [`${PROJECT}states/`],
    id: 'state_id',
    noun: 'a state',
    resource: {
      from: sql`states t`,
      columns: sql`${auditColumns}, t.name, t.description, t.color,
        trim(both '-' from regexp_replace(lower(t.name), '[^[:alnum:]]+', '-', 'g')) as slug, t.sequence, t."group",
        false as is_triage, t."default", t.external_source, t.external_id`,
      orders: { ...auditOrders, name: 'text', sequence: 'float8', group: 'text' },
      order: 'sequence',
    },
    where: ({ ctx }) =>
      sql`t.project_id = ${ctx.project.id} and t.deleted_at is null and t."group" <> 'triage'`,
    access: { read: readers.access, write: writers.access },
    isRecorded: true,
    create: {
      input: createStateInput,
      status: 200,
      run: ({ ctx }, input) =>
        namingSame(ctx, input.name, () =>
          namingOwner(ctx, { table: 'states', input }, () => createState(ctx, input)),
        ),
    },
    update: {
      input: updateStateInput,
      run: ({ ctx }, id, input) =>
        namingSame(ctx, input.name, () =>
          namingOwner(ctx, { table: 'states', input, id }, () => updateState(ctx, id, input)),
        ),
    },
    remove: { run: ({ ctx }, id) => deleteState(ctx, id) },
  });
}
