import { idInput } from '@tandem/shared/http/fields.ts';
import { createLinkInput, updateLinkInput } from '@tandem/shared/work-items/links/input.ts';
import { linkSchema } from '@tandem/shared/work-items/links/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { EPIC_PATH, ISSUE_PATH, itemParams } from '../../items/paths.ts';
import { createLink } from './create.ts';
import { deleteLink } from './delete.ts';
import { getLink, listLinks } from './read.ts';
import { updateLink } from './update.ts';

const PATHS = [`${ISSUE_PATH}issue-links/`, `${EPIC_PATH}links/`];
const linkParams = itemParams.extend({ link_id: idInput });
const members = { access: { project: 'any' } } as const;
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

const pathOf = (params: z.infer<typeof linkParams>) => ({ item_id: params.issue_id, id: params.link_id });

/** Links of work items and epics (docs/contract/links.md). */
export function registerLinkRoutes(app: App): void {
  for (const path of PATHS) {
    registerReads(app, path);
    registerWrites(app, path);
  }
}

function registerReads(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Links of a work item, the newest first',
        description: '404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.array(linkSchema) },
      },
    },
    (request) => listLinks(projectContext(request), request.params.issue_id),
  );

  app.get(
    `${path}:link_id/`,
    {
      config: members,
      schema: {
        summary: 'One link',
        description: '404 below another item.',
        params: linkParams,
        response: { 200: linkSchema },
      },
    },
    (request) => getLink(projectContext(request), pathOf(request.params)),
  );
}

function registerWrites(app: App, path: string): void {
  app.post(
    path,
    {
      config: editors,
      schema: {
        summary: 'Add a link to a work item',
        description: 'Without a scheme http is meant; 400 for one that is there already.',
        params: itemParams,
        body: createLinkInput,
        response: { 201: linkSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createLink(projectContext(request), request.params.issue_id, request.body)),
  );

  app.route({
    method: ['PATCH', 'PUT'],
    url: `${path}:link_id/`,
    config: editors,
    schema: {
      summary: 'Change a link',
      description: 'What the body does not name stays. 400 for an address that the item has already.',
      params: linkParams,
      body: updateLinkInput,
      response: { 200: linkSchema },
    },
    handler: (request) => updateLink(projectContext(request), pathOf(request.params), request.body),
  });

  app.delete(
    `${path}:link_id/`,
    {
      config: editors,
      schema: {
        summary: 'Take a link off its work item',
        description: 'The history has it, and the caller follows the item.',
        params: linkParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteLink(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}
