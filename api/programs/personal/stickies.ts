import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  createStickyInput,
  stickiesQuery,
  updateStickyInput,
} from '@tandem/shared/personal/stickies/input.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { stickySchema } from '@tandem/shared/personal/stickies/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getSticky, listStickies } from '../../personal/stickies/read.ts';
import { createSticky, deleteSticky, updateSticky } from '../../personal/stickies/write.ts';
import { WORKSPACE, workspaceMembers } from '../http/paths.ts';

const STICKIES = `${WORKSPACE}stickies/`;
const params = workspaceParams.extend({ sticky_id: idInput });
const config = workspaceMembers;

/** The caller's stickies, for programs; the rows are those of the screens. */
export function registerProgramStickies(app: App): void {
  app.get(
    STICKIES,
    {
      config,
      schema: {
        summary: "A page of the caller's stickies",
        params: workspaceParams,
        querystring: stickiesQuery,
        response: { 200: flatListEnvelope(stickySchema) },
      },
    },
    (request) => listStickies(workspaceContext(request), request.query),
  );
  app.post(
    STICKIES,
    {
      config,
      schema: {
        summary: 'Make a sticky',
        params: workspaceParams,
        body: createStickyInput,
        response: { 201: stickySchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createSticky(workspaceContext(request), request.body)),
  );
  app.get(
    `${STICKIES}:sticky_id/`,
    { config, schema: { summary: 'Read a sticky', params, response: { 200: stickySchema } } },
    (request) => getSticky(workspaceContext(request), request.params.sticky_id),
  );
  app.patch(
    `${STICKIES}:sticky_id/`,
    {
      config,
      schema: {
        summary: 'Change a sticky',
        params,
        body: updateStickyInput,
        response: { 200: stickySchema },
      },
    },
    (request) => updateSticky(workspaceContext(request), request.params.sticky_id, request.body),
  );
  app.delete(
    `${STICKIES}:sticky_id/`,
    { config, schema: { summary: 'Delete a sticky', params, response: { 204: noContent } } },
    async (request, reply) => {
      await deleteSticky(workspaceContext(request), request.params.sticky_id);
      return reply.code(204).send();
    },
  );
}
