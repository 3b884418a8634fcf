import { convertDraftInput, draftInput } from '@tandem/shared/work-items/drafts/input.ts';
import { draftSchema } from '@tandem/shared/work-items/drafts/schema.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { convertDraft } from './convert.ts';
import { draftsQuery, getDraft, listDrafts } from './read.ts';
import { createDraft, deleteDraft, updateDraft } from './write.ts';

const WORKSPACE = '/api/workspaces/:slug/';
const members = { access: { workspace: 'any' } } as const;
const membersOfProject = { access: { project: 'any' } } as const;
/** Clients know drafts by two names, and by a third below their project. */
const PLACES = [
  { path: `${WORKSPACE}draft-issues/`, config: members },
  { path: `${WORKSPACE}issue-drafts/`, config: members },
  { path: `${WORKSPACE}projects/:project_id/issue-drafts/`, config: membersOfProject },
] as const;
type Place = (typeof PLACES)[number];

const listParams = workspaceParams.extend({ project_id: idInput.optional() });
const draftParams = listParams.extend({ draft_id: idInput });
type DraftParams = z.infer<typeof draftParams>;
const pathOf = ({ draft_id, project_id }: DraftParams) => ({ id: draft_id, project_id: project_id ?? null });

/** Half-written work items, each of one person (docs/contract/drafts.md). */
export function registerDraftRoutes(app: App): void {
  for (const place of PLACES) {
    registerList(app, place);
    registerOne(app, place);
  }
  registerConversion(app);
}

function registerList(app: App, { path, config }: Place): void {
  app.get(
    path,
    {
      config,
      schema: {
        summary: "A page of the caller's drafts, the newest first",
        description: 'Drafts of others are in no list. X-Stream-Seq names the stream of the caller.',
        params: listParams,
        querystring: draftsQuery,
        response: { 200: flatListEnvelope(draftSchema) },
      },
    },
    (request) => listDrafts(workspaceContext(request), request.query, request.params.project_id ?? null),
  );

  app.post(
    path,
    {
      config,
      schema: {
        summary: 'Write a draft',
        description: 'Everything may be missing; what is named must be of the project of the draft.',
        params: listParams,
        body: draftInput,
        response: { 201: draftSchema },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const draft = await createDraft(workspaceContext(request), body, params.project_id ?? null);
      return reply.code(201).send(draft);
    },
  );
}

function registerOne(app: App, { path, config }: Place): void {
  const draft = `${path}:draft_id/`;
  app.get(
    draft,
    {
      config,
      schema: {
        summary: "One of the caller's drafts",
        description: '404 for those of others.',
        params: draftParams,
        response: { 200: draftSchema },
      },
    },
    (request) => getDraft(workspaceContext(request), pathOf(request.params)),
  );

  app.patch(
    draft,
    {
      config,
      schema: {
        summary: 'Change a draft',
        description:
          'Another project takes state, labels, cycle, modules and estimate off it, unless they are named anew.',
        params: draftParams,
        body: draftInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await updateDraft(workspaceContext(request), pathOf(request.params), request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    draft,
    {
      config,
      schema: {
        summary: 'Delete a draft',
        description: '404 for those of others.',
        params: draftParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteDraft(workspaceContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}

function registerConversion(app: App): void {
  app.post(
    `${WORKSPACE}draft-to-issue/:draft_id/`,
    {
      config: { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Make a work item of a draft',
        description:
          'From what the body says, in the project of the draft; 400 without one, 403 for guests and who may not make items there.',
        params: workspaceParams.extend({ draft_id: idInput }),
        body: convertDraftInput,
        response: { 201: workItemSchema.extend({ description_html: z.string() }) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return reply.code(201).send(await convertDraft(workspaceContext(request), params.draft_id, body));
    },
  );
}
