import {
  changeUpdateCommentInput,
  createUpdateCommentInput,
  updateCommentParams,
  updateParams,
  updateReactionInput,
  updateReactionParams,
} from '@tandem/shared/projects/updates/input.ts';
import { updateCommentSchema, updateSchema } from '@tandem/shared/projects/updates/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import {
  changeUpdateComment,
  createUpdateComment,
  deleteUpdateComment,
  listUpdateComments,
} from './comments.ts';
import { UPDATE, members } from './paths.ts';
import { addUpdateReaction, removeUpdateReaction } from './reactions.ts';

const COMMENTS = `${UPDATE}comments/`;
const COMMENT = `${COMMENTS}:update_comment_id/`;
const REACTIONS = `${UPDATE}reactions/`;

const pathOf = ({ update_id, update_comment_id }: z.infer<typeof updateCommentParams>) => ({
  update_id,
  id: update_comment_id,
});

/** Comments on posted updates, and reactions to them (docs/contract/updates.md#comments). */
export function registerUpdateTalkRoutes(app: App): void {
  registerComments(app);
  registerCommentChanges(app);
  registerReactions(app);
}

function registerComments(app: App): void {
  app.get(
    COMMENTS,
    {
      config: members,
      schema: {
        summary: 'Comments on an update, the oldest first',
        description: 'Of more than 1,000 the last of them. 404 for drafts.',
        params: updateParams,
        response: { 200: z.array(updateCommentSchema) },
      },
    },
    (request) => listUpdateComments(workspaceContext(request), request.params.update_id),
  );

  app.post(
    COMMENTS,
    {
      config: members,
      schema: {
        summary: 'Comment on an update',
        description: 'By everybody who may read it.',
        params: updateParams,
        body: createUpdateCommentInput,
        response: { 201: updateCommentSchema },
      },
    },
    async (request, reply) => {
      const { update_id } = request.params;
      return reply
        .code(201)
        .send(await createUpdateComment(workspaceContext(request), update_id, request.body));
    },
  );
}

function registerCommentChanges(app: App): void {
  app.patch(
    COMMENT,
    {
      config: members,
      schema: {
        summary: 'Change a comment on an update',
        description: 'By its author.',
        params: updateCommentParams,
        body: changeUpdateCommentInput,
        response: { 200: updateCommentSchema },
      },
    },
    (request) => changeUpdateComment(workspaceContext(request), pathOf(request.params), request.body),
  );

  app.delete(
    COMMENT,
    {
      config: members,
      schema: {
        summary: 'Delete a comment on an update',
        description: 'By its author or an administrator.',
        params: updateCommentParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteUpdateComment(workspaceContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}

function registerReactions(app: App): void {
  app.post(
    REACTIONS,
    {
      config: members,
      schema: {
        summary: 'React to an update',
        description: 'Gives the update. 400 for the same reaction again.',
        params: updateParams,
        body: updateReactionInput,
        response: { 201: updateSchema },
      },
    },
    async (request, reply) => {
      const { update_id } = request.params;
      return reply
        .code(201)
        .send(await addUpdateReaction(workspaceContext(request), update_id, request.body));
    },
  );

  app.delete(
    `${REACTIONS}:reaction/`,
    {
      config: members,
      schema: {
        summary: 'Take a reaction to an update back',
        params: updateReactionParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { update_id, reaction } = request.params;
      await removeUpdateReaction(workspaceContext(request), update_id, reaction);
      return reply.code(204).send();
    },
  );
}
