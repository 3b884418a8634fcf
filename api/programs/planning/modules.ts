import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import {
  type CreateModule,
  type UpdateModule,
  createModuleInput,
  updateModuleInput,
} from '@tandem/shared/planning/modules/input.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { archiveModule, restoreModule } from '../../planning/modules/archive.ts';
import { moduleColumns } from '../../planning/modules/columns.ts';
import { createModule } from '../../planning/modules/create.ts';
import { deleteModule } from '../../planning/modules/delete.ts';
import { addToModule, removeFromModule } from '../../planning/modules/items.ts';
import { requireModule } from '../../planning/modules/repo.ts';
import { updateModule } from '../../planning/modules/update.ts';
import { countsOrZero } from '../../work-items/selection/counts.ts';
import { namingOwner } from '../http/external-ids.ts';
import { PROJECT, readers, writers } from '../http/paths.ts';
import { countsOf, registerProgramItemsOf } from './planned.ts';
import { type Place, registerResource } from '../http/resource-routes.ts';
import { type Resource, auditColumnsOf, auditOrders } from '../http/rows.ts';

const resource = ({ ctx }: Place): Resource => ({
  alias: 'c',
  from: sql`modules c left join ${countsOf('module', ctx)}`,
  columns: sql`${moduleColumns}, ${auditColumnsOf('c')}, c.lead_id as lead,
    array(select b.user_id from module_members b where b.module_id = c.id order by b.user_id) as members,
    c.archived_at, ${countsOrZero}`,
  orders: {
    ...auditOrders,
    name: 'text',
    start_date: 'date',
    target_date: 'date',
    sort_order: 'float8',
    status: 'text',
  },
  order: '-created_at',
});
const inProject = ({ ctx }: Place) => sql<boolean>`c.project_id = ${ctx.project.id} and c.deleted_at is null`;
const access = { read: readers.access, write: writers.access };
const moduleParams = projectParams.extend({ module_id: idInput });

/** What programs call the people of a module; those who are not in the project are dropped. */
const people = { lead: createModuleInput.shape.lead_id, members: createModuleInput.shape.member_ids };
const createInput = createModuleInput.omit({ lead_id: true, member_ids: true }).extend(people);
const updateInput = updateModuleInput.omit({ lead_id: true, member_ids: true }).extend(people);

type People = { lead?: string | null | undefined; members?: string[] | undefined };

async function toCommand<T extends People>(ctx: ProjectContext, { lead, members, ...rest }: T) {
  const asked = [...(lead ? [lead] : []), ...(members ?? [])];
  const { rows } = await sql<{ id: string }>`
    select user_id as id from project_members where project_id = ${ctx.project.id} and is_active
      and deleted_at is null and user_id = any(${asked}::uuid[])`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  return {
    ...rest,
    ...(lead === undefined ? {} : { lead_id: lead && known.has(lead) ? lead : null }),
    ...(members === undefined ? {} : { member_ids: members.filter((id) => known.has(id)) }),
  };
}

/** Modules, for programs (docs/contract/programs.md#modules). */
export function registerProgramModules(app: App): void {
  registerResource(app, {
    urls: [`${PROJECT}modules/`],
    id: 'module_id',
    noun: 'a module',
    resource,
    where: (place) => sql`${inProject(place)} and c.archived_at is null`,
    access,
    create: {
      input: createInput,
      status: 201,
      run: async ({ ctx }, input) => {
        const wanted: CreateModule = await toCommand(ctx, input);
        return namingOwner(ctx, { table: 'modules', input }, () => createModule(ctx, wanted));
      },
    },
    update: {
      input: updateInput,
      run: async ({ ctx }, id, input) => {
        const wanted: UpdateModule = await toCommand(ctx, input);
        return namingOwner(ctx, { table: 'modules', input, id }, () => updateModule(ctx, id, wanted));
      },
    },
    remove: { run: ({ ctx }, id) => deleteModule(ctx, id) },
  });
  registerResource(app, {
    urls: [`${PROJECT}archived-modules/`],
    id: 'module_id',
    noun: 'an archived module',
    resource,
    where: (place) => sql`${inProject(place)} and c.archived_at is not null`,
    access,
  });
  registerProgramItemsOf(app, {
    kind: 'module',
    require: (ctx, id) => requireModule(ctx.db, ctx, id),
    add: addToModule,
    remove: removeFromModule,
  });
  registerArchive(app);
}

function registerArchive(app: App): void {
  app.post(
    `${PROJECT}modules/:module_id/archive/`,
    {
      config: writers,
      schema: {
        summary: 'Archive a module that is done',
        params: moduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await archiveModule(projectContext(request), request.params.module_id);
      return reply.code(204).send();
    },
  );
  app.delete(
    `${PROJECT}archived-modules/:module_id/unarchive/`,
    {
      config: writers,
      schema: {
        summary: 'Take a module out of the archive',
        params: moduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreModule(projectContext(request), request.params.module_id);
      return reply.code(204).send();
    },
  );
}
