import { invalidField } from '@tandem/shared/http/errors.ts';
import { idInput, idsInput, projectParams } from '@tandem/shared/http/fields.ts';
import { createTypeInput, updateTypeInput } from '@tandem/shared/projects/types/input.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { createType } from '../../projects/types/create.ts';
import { listTypes, listTypesOfMember, readType } from '../../projects/types/list.ts';
import { updateType } from '../../projects/types/update.ts';
import { PROJECT, readers, writers, anyRow } from '../http/paths.ts';

const typeParams = projectParams.extend({ type_id: idInput });

const present = ({ project }: ProjectContext, { workspace_id, ...type }: WorkItemType) => ({
  ...type,
  deleted_at: null,
  workspace: workspace_id,
  project: project.id,
  project_ids: [project.id],
  external_source: null,
  external_id: null,
});

/** Types of items, by the two names that programs use (docs/contract/programs.md#types). */
export function registerProgramTypes(app: App): void {
  for (const url of [`${PROJECT}issue-types/`, `${PROJECT}work-item-types/`]) registerFor(app, url);
  registerImport(app);
}

function registerFor(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: { summary: 'Types of the project', params: projectParams, response: { 200: z.array(anyRow) } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(
        reply,
        (await listTypes(ctx)).map((type) => present(ctx, type)),
      );
    },
  );
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Make a type, or take up one of the workspace by its name',
        params: projectParams,
        body: createTypeInput,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(reply.code(201), present(ctx, await createType(ctx, request.body)));
    },
  );
  app.get(
    `${url}:type_id/`,
    { config: readers, schema: { summary: 'Read a type', params: typeParams, response: { 200: anyRow } } },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(reply, present(ctx, await readType(ctx, request.params.type_id)));
    },
  );
  app.patch(
    `${url}:type_id/`,
    {
      config: writers,
      schema: {
        summary: 'Change a type',
        params: typeParams,
        body: updateTypeInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendJson(reply, present(ctx, await updateType(ctx, request.params.type_id, request.body)));
    },
  );
}

const MAX_IMPORTED = 100;

/** Types of the workspace that other projects use, by their ids; taken up by name as on screen. */
function registerImport(app: App): void {
  app.post(
    `${PROJECT}import-work-item-types/`,
    {
      config: writers,
      schema: {
        summary: 'Take up types that other projects of the workspace have',
        description: '400 when one of them is not of the workspace; then none is taken up.',
        params: projectParams,
        body: z.object({ work_item_types: idsInput(MAX_IMPORTED) }),
        response: { 201: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const ids = request.body.work_item_types;
      const known = (await listTypesOfMember(ctx)).filter(({ id, is_epic }) => !is_epic && ids.includes(id));
      const missing = ids.find((id) => known.every((type) => type.id !== id));
      if (missing) throw invalidField('work_item_types', `Invalid pk "${missing}" - object does not exist.`);
      const own = new Set((await listTypes(ctx)).map(({ id }) => id));
      const taken: WorkItemType[] = [];
      for (const type of known) {
        taken.push(own.has(type.id) ? type : await createType(ctx, { name: type.name }));
      }
      return sendJson(
        reply.code(201),
        taken.map((type) => present(ctx, type)),
      );
    },
  );
}
