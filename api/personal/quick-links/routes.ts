import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createQuickLinkInput, updateQuickLinkInput } from '@tandem/shared/personal/quick-links/input.ts';
import { quickLinkSchema } from '@tandem/shared/personal/quick-links/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getQuickLink, listQuickLinks } from './read.ts';
import { createQuickLink, deleteQuickLink, updateQuickLink } from './write.ts';

const LINKS = '/api/workspaces/:slug/quick-links/';
const LINK = `${LINKS}:quick_link_id/`;
const linkParams = workspaceParams.extend({ quick_link_id: idInput });
const anyMember = { access: { workspace: 'any' } } as const;

/** Addresses that a person keeps on their home (docs/contract/quick-links.md). */
export function registerQuickLinkRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    LINKS,
    {
      config: anyMember,
      schema: {
        summary: "The caller's quick links, newest first",
        description: 'X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.array(quickLinkSchema) },
      },
    },
    (request) => listQuickLinks(workspaceContext(request)),
  );

  app.get(
    LINK,
    {
      config: anyMember,
      schema: {
        summary: "One of the caller's quick links",
        description: '404 for those of others.',
        params: linkParams,
        response: { 200: quickLinkSchema },
      },
    },
    (request) => getQuickLink(workspaceContext(request), request.params.quick_link_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    LINKS,
    {
      config: anyMember,
      schema: {
        summary: 'Keep an address',
        description:
          'Without a scheme http is meant; 400 for what is no address of the web, and a second time.',
        params: workspaceParams,
        body: createQuickLinkInput,
        response: { 201: quickLinkSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createQuickLink(workspaceContext(request), request.body)),
  );

  app.patch(
    LINK,
    {
      config: anyMember,
      schema: {
        summary: 'Change a quick link',
        description: 'What is not named stays; 404 for those of others.',
        params: linkParams,
        body: updateQuickLinkInput,
        response: { 200: quickLinkSchema },
      },
    },
    (request) => updateQuickLink(workspaceContext(request), request.params.quick_link_id, request.body),
  );

  app.delete(
    LINK,
    {
      config: anyMember,
      schema: {
        summary: 'Forget a quick link',
        description: '404 for those of others.',
        params: linkParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteQuickLink(workspaceContext(request), request.params.quick_link_id);
      return reply.code(204).send();
    },
  );
}
