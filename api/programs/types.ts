import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { createTypeInput, updateTypeInput } from '@tandem/shared/projects/types/input.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { type ProjectContext, projectContext } from '../context.ts';
import { sendJson } from '../http/send-json.ts';
import { createType } from '../projects/types/create.ts';
import { listTypes, readType } from '../projects/types/list.ts';
import { updateType } from '../projects/types/update.ts';
import { PROJECT, readers, writers, anyRow } from './paths.ts';

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
