import { NOT_FOUND_TEXT } from '@tandem/shared/http/errors.ts';
import { publicItemDetailSchema, voteSchema } from '@tandem/shared/integrations/public/schema.ts';
import { commentReactionSchema, commentSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { reactionSchema } from '@tandem/shared/work-items/reactions/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { openBoard } from './base/board.ts';
import { listPublicCommentReactions, listPublicComments } from './comments.ts';
import { COMMENT, COMMENTS, ITEM, commentParams, everybody, itemParams } from './base/paths.ts';
import { listPublicReactions } from './reactions.ts';
import { readShownItem } from './base/shown.ts';
import { listVotes } from './votes.ts';

/** Nobody learns whether the anchor or the item is not there. */
const hidden = { missing: NOT_FOUND_TEXT };
const HIDDEN = '404 for an item that the board does not show; empty where the board has it off.';

/** What everybody reads of one item of a published board (docs/contract/public-boards.md#one-item). */
export function registerPublicItemRoutes(app: App): void {
  app.get(
    ITEM,
    {
      config: everybody,
      schema: {
        summary: 'A work item of a published board',
        description: '404 for an item that the board does not show.',
        params: itemParams,
        response: { 200: publicItemDetailSchema },
      },
    },
    async (request) =>
      readShownItem(request.server.db, await openBoard(request, hidden), request.params.issue_id),
  );

  app.get(
    COMMENTS,
    {
      config: everybody,
      schema: {
        summary: 'Comments for everybody on an item of a published board, the oldest first',
        description: HIDDEN,
        params: itemParams,
        response: { 200: z.array(commentSchema) },
      },
    },
    async (request) =>
      listPublicComments(request.server.db, await openBoard(request, hidden), request.params.issue_id),
  );

  registerReactionsAndVotes(app);
}

function registerReactionsAndVotes(app: App): void {
  app.get(
    `${ITEM}reactions/`,
    {
      config: everybody,
      schema: {
        summary: 'Reactions to an item of a published board',
        description: HIDDEN,
        params: itemParams,
        response: { 200: z.array(reactionSchema) },
      },
    },
    async (request) =>
      listPublicReactions(request.server.db, await openBoard(request, hidden), request.params.issue_id),
  );

  app.get(
    `${ITEM}votes/`,
    {
      config: everybody,
      schema: {
        summary: 'Votes on an item of a published board',
        description: HIDDEN,
        params: itemParams,
        response: { 200: z.array(voteSchema) },
      },
    },
    async (request) =>
      listVotes(request.server.db, await openBoard(request, hidden), request.params.issue_id),
  );

  app.get(
    `${COMMENT}reactions/`,
    {
      config: everybody,
      schema: {
        summary: 'Reactions to a comment on a published board',
        description: HIDDEN,
        params: commentParams,
        response: { 200: z.array(commentReactionSchema) },
      },
    },
    async (request) => {
      const { issue_id: item_id, comment_id: id } = request.params;
      return listPublicCommentReactions(request.server.db, await openBoard(request, hidden), { item_id, id });
    },
  );
}
