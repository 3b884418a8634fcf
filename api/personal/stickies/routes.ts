import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import {
  createStickyInput,
  stickiesQuery,
  updateStickyInput,
} from '@tandem/shared/personal/stickies/input.ts';
import { stickySchema } from '@tandem/shared/personal/stickies/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getSticky, listStickies } from './read.ts';
import { createSticky, deleteSticky, updateSticky } from './write.ts';

const STICKIES = '/api/workspaces/:slug/stickies/';
const STICKY = `${STICKIES}:sticky_id/`;
const stickyParams = workspaceParams.extend({ sticky_id: idInput });
const anyMember = { access: { workspace: 'any' } } as const;

/** Notes that a person keeps for themselves (docs/contract/stickies.md). */
export function registerStickyRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    STICKIES,
    {
      config: anyMember,
      schema: {
        summary: "A page of the caller's stickies, the highest place first",
        description: '`query` finds words of titles and texts. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        querystring: stickiesQuery,
        response: { 200: flatListEnvelope(stickySchema) },
      },
    },
    (request) => listStickies(workspaceContext(request), request.query),
  );

  app.get(
    STICKY,
    {
      config: anyMember,
      schema: {
        summary: "One of the caller's stickies",
        description: '404 for those of others.',
        params: stickyParams,
        response: { 200: stickySchema },
      },
    },
    (request) => getSticky(workspaceContext(request), request.params.sticky_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    STICKIES,
    {
      config: anyMember,
      schema: {
        summary: 'Write a sticky',
        description: 'Everything may be missing; it stands above the others.',
        params: workspaceParams,
        body: createStickyInput,
        response: { 201: stickySchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createSticky(workspaceContext(request), request.body)),
  );

  app.patch(
    STICKY,
    {
      config: anyMember,
      schema: {
        summary: 'Change or move a sticky',
        description: 'What is not named stays; 404 for those of others.',
        params: stickyParams,
        body: updateStickyInput,
        response: { 200: stickySchema },
      },
    },
    (request) => updateSticky(workspaceContext(request), request.params.sticky_id, request.body),
  );

  app.delete(
    STICKY,
    {
      config: anyMember,
      schema: {
        summary: 'Delete a sticky',
        description: '404 for those of others.',
        params: stickyParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteSticky(workspaceContext(request), request.params.sticky_id);
      return reply.code(204).send();
    },
  );
}
