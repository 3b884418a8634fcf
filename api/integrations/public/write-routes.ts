import { publicCommentInput, voteInput } from '@tandem/shared/integrations/public/input.ts';
import { writtenReactionSchema, writtenVoteSchema } from '@tandem/shared/integrations/public/schema.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { commentReactionSchema, commentSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { createReactionInput } from '@tandem/shared/work-items/reactions/input.ts';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { deletePublicComment, editPublicComment, writePublicComment } from './comments.ts';
import { ANCHOR, COMMENT, COMMENTS, ITEM, anchorParams, commentParams, itemParams } from './base/paths.ts';
import { reactionParam, visitors } from './base/paths.ts';
import { react, reactToComment, takeCommentReactionBack, takeReactionBack } from './reactions.ts';
import { visitBoard } from './visitor.ts';
import { takeVoteBack, vote } from './votes.ts';

const SIGNED_IN = 'By whoever is signed in. 400 where the board has it off, 404 for what it does not show.';

/** What signed-in visitors write on a published board (docs/contract/public-boards.md#what-visitors-write-to). */
export function registerPublicWriteRoutes(app: App): void {
  registerComments(app);
  registerReactions(app);
  registerCommentReactions(app);
  registerVotes(app);
}

function registerComments(app: App): void {
  app.post(
    COMMENTS,
    {
      config: visitors,
      schema: {
        summary: 'Comment on an item of a published board',
        description: SIGNED_IN,
        params: itemParams,
        body: publicCommentInput,
        response: { 201: commentSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writePublicComment(await visitBoard(request), request.params.issue_id, request.body)),
  );

  app.patch(
    COMMENT,
    {
      config: visitors,
      schema: {
        summary: 'Change the own comment on a published board',
        description: `${SIGNED_IN} 403 for those of others.`,
        params: commentParams,
        body: publicCommentInput,
        response: { 200: commentSchema },
      },
    },
    async (request) => {
      const { issue_id: item_id, comment_id: id } = request.params;
      return editPublicComment(await visitBoard(request), { item_id, id }, request.body);
    },
  );

  app.delete(
    COMMENT,
    {
      config: visitors,
      schema: {
        summary: 'Delete the own comment on a published board',
        description: `${SIGNED_IN} 403 for those of others.`,
        params: commentParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { issue_id: item_id, comment_id: id } = request.params;
      await deletePublicComment(await visitBoard(request), { item_id, id });
      return reply.code(204).send();
    },
  );
}

function registerReactions(app: App): void {
  app.post(
    `${ITEM}reactions/`,
    {
      config: visitors,
      schema: {
        summary: 'React to an item of a published board',
        description: SIGNED_IN,
        params: itemParams,
        body: createReactionInput,
        response: { 201: writtenReactionSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await react(await visitBoard(request), request.params.issue_id, request.body)),
  );

  app.delete(
    `${ITEM}reactions/:reaction/`,
    {
      config: visitors,
      schema: {
        summary: 'Take the own reaction to an item of a published board back',
        description: SIGNED_IN,
        params: itemParams.extend(reactionParam),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { issue_id, reaction } = request.params;
      await takeReactionBack(await visitBoard(request), issue_id, reaction);
      return reply.code(204).send();
    },
  );
}

const COMMENT_REACTIONS = `${ANCHOR}comments/:comment_id/reactions/`;
const reactedParams = anchorParams.extend({ comment_id: idInput });

function registerCommentReactions(app: App): void {
  app.post(
    COMMENT_REACTIONS,
    {
      config: visitors,
      schema: {
        summary: 'React to a comment on a published board',
        description: SIGNED_IN,
        params: reactedParams,
        body: createReactionInput,
        response: { 201: commentReactionSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await reactToComment(await visitBoard(request), request.params.comment_id, request.body)),
  );

  app.delete(
    `${COMMENT_REACTIONS}:reaction/`,
    {
      config: visitors,
      schema: {
        summary: 'Take the own reaction to a comment on a published board back',
        description: SIGNED_IN,
        params: reactedParams.extend(reactionParam),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { comment_id, reaction } = request.params;
      await takeCommentReactionBack(await visitBoard(request), comment_id, reaction);
      return reply.code(204).send();
    },
  );
}

function registerVotes(app: App): void {
  const url = `${ITEM}votes/`;
  app.post(
    url,
    {
      config: visitors,
      schema: {
        summary: 'Vote on an item of a published board',
        description: `${SIGNED_IN} One vote each: another one takes its place.`,
        params: itemParams,
        body: voteInput,
        response: { 201: writtenVoteSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await vote(await visitBoard(request), request.params.issue_id, request.body)),
  );

  app.delete(
    url,
    {
      config: visitors,
      schema: {
        summary: 'Take the own vote on a published board back',
        description: SIGNED_IN,
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await takeVoteBack(await visitBoard(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );
}
