import { commentReactionSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { createReactionInput } from '@tandem/shared/work-items/reactions/input.ts';
import { reactionSchema } from '@tandem/shared/work-items/reactions/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { addCommentReaction, listCommentReactions, removeCommentReaction } from './comment-reactions.ts';
import { addReaction, listReactions, removeReaction } from './item-reactions.ts';

const members = { access: { project: 'any' } } as const;
const COMMENT = '/api/workspaces/:slug/projects/:project_id/comments/:comment_id/reactions/';
const commentParams = projectParams.extend({ comment_id: idInput });
/** Anything that can be looked up; what is no code is nobody's reaction. */
const code = { reaction: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')) };

/** Reactions to work items and comments (docs/contract/reactions.md). */
export function registerReactionRoutes(app: App): void {
  for (const item of ITEM_PATHS) registerOfItem(app, `${item}reactions/`);
  registerOfComment(app);
}

function registerOfItem(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Reactions to a work item, the newest first',
        description: '404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.array(reactionSchema) },
      },
    },
    (request) => listReactions(projectContext(request), request.params.issue_id),
  );

  app.post(
    path,
    {
      config: members,
      schema: {
        summary: 'React to a work item',
        description: 'Every member who may see it; 400 for a reaction that is there already.',
        params: itemParams,
        body: createReactionInput,
        response: { 201: reactionSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addReaction(projectContext(request), request.params.issue_id, request.body)),
  );

  app.delete(
    `${path}:reaction/`,
    {
      config: members,
      schema: {
        summary: 'Take the own reaction to a work item back',
        description: 'The path holds the code of the emoji.',
        params: itemParams.extend(code),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeReaction(projectContext(request), request.params.issue_id, request.params.reaction);
      return reply.code(204).send();
    },
  );
}

function registerOfComment(app: App): void {
  app.get(
    COMMENT,
    {
      config: members,
      schema: {
        summary: 'Reactions to a comment, the newest first',
        description: '404 for a comment that the guest rule hides.',
        params: commentParams,
        response: { 200: z.array(commentReactionSchema) },
      },
    },
    (request) => listCommentReactions(projectContext(request), request.params.comment_id),
  );

  app.post(
    COMMENT,
    {
      config: members,
      schema: {
        summary: 'React to a comment',
        description: 'Every member who may see it; 400 for a reaction that is there already.',
        params: commentParams,
        body: createReactionInput,
        response: { 201: commentReactionSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await addCommentReaction(projectContext(request), request.params.comment_id, request.body)),
  );

  app.delete(
    `${COMMENT}:reaction/`,
    {
      config: members,
      schema: {
        summary: 'Take the own reaction to a comment back',
        description: 'The path holds the code of the emoji.',
        params: commentParams.extend(code),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { comment_id, reaction } = request.params;
      await removeCommentReaction(projectContext(request), comment_id, reaction);
      return reply.code(204).send();
    },
  );
}
