import { idInput } from '@tandem/shared/http/fields.ts';
import { createRelationsInput } from '@tandem/shared/work-items/relations/input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createRelations } from '../../work-items/parts/relations/create.ts';
import { listRelations } from '../../work-items/parts/relations/read.ts';
import { removeRelationById } from '../../work-items/parts/relations/remove.ts';
import { sendList } from '../http/answer.ts';
import { LISTS, itemParams } from './items.ts';
import { readers, shapeQuery, writers } from '../http/paths.ts';

const ids = z.array(z.uuid());

/** How items stand to each other, for programs: ids under each type (docs/contract/programs.md#relations). */
export function registerProgramRelations(app: App): void {
  for (const list of LISTS) registerFor(app, `${list}:issue_id/relations/`);
}

function registerFor(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'What a work item is related to: ids by type',
        params: itemParams,
        response: { 200: z.record(z.string(), ids) },
      },
    },
    async (request) => {
      const relations = await listRelations(projectContext(request), request.params.issue_id);
      return Object.fromEntries(
        Object.entries(relations).map(([type, items]) => [type, items.map(({ id }) => id)]),
      );
    },
  );

  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Relate a work item to others',
        params: itemParams,
        querystring: shapeQuery,
        body: createRelationsInput,
        response: { 201: z.array(z.record(z.string(), z.unknown())) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const made = await createRelations(ctx, request.params.issue_id, request.body);
      return sendList(reply.code(201), { ctx, query: request.query }, made);
    },
  );

  app.post(
    `${url}remove/`,
    {
      config: writers,
      schema: {
        summary: 'End a relation of a work item',
        params: itemParams,
        body: z.object({ related_issue: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { related_issue } = request.body;
      await removeRelationById(projectContext(request), request.params.issue_id, related_issue);
      return reply.code(204).send();
    },
  );
}
