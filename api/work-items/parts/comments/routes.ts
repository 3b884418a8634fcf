import { createCommentInput, updateCommentInput } from '@tandem/shared/work-items/comments/input.ts';
import { commentSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { sendRows } from '../../../http/send-json.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { createComment } from './create.ts';
import { deleteComment } from './delete.ts';
import { getComment, listComments } from './read.ts';
import { resolveComment } from './threads.ts';
import { updateComment } from './update.ts';

const commentParams = itemParams.extend({ comment_id: idInput });
const members = { access: { project: 'any' } } as const;

const pathOf = (params: z.infer<typeof commentParams>) => ({
  item_id: params.issue_id,
  id: params.comment_id,
});

/** Comments on work items and epics (docs/contract/comments.md). */
export function registerCommentRoutes(app: App): void {
  for (const item of ITEM_PATHS) {
    const path = `${item}comments/`;
    registerReads(app, path);
    registerWrites(app, path);
    registerResolving(app, `${path}:comment_id/resolve/`);
  }
}

function registerReads(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Comments of a work item, the oldest first',
        description: '404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.array(commentSchema) },
      },
    },
    async (request, reply) =>
      sendRows(reply, await listComments(projectContext(request), request.params.issue_id)),
  );

  app.get(
    `${path}:comment_id/`,
    {
      config: members,
      schema: {
        summary: 'One comment',
        description: '404 below another item.',
        params: commentParams,
        response: { 200: commentSchema },
      },
    },
    (request) => getComment(projectContext(request), pathOf(request.params)),
  );
}

function registerWrites(app: App, path: string): void {
  app.post(
    path,
    {
      config: members,
      schema: {
        summary: 'Comment on a work item',
        description: 'Every member who may see the item; with `parent` a reply. 400 while it is archived.',
        params: itemParams,
        body: createCommentInput,
        response: { 201: commentSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createComment(projectContext(request), request.params.issue_id, request.body)),
  );

  app.route({
    method: ['PATCH', 'PUT'],
    url: `${path}:comment_id/`,
    config: members,
    schema: {
      summary: 'Change a comment',
      description:
        'Its author and administrators. 409 when `expected_updated_at` is not that of the comment.',
      params: commentParams,
      body: updateCommentInput,
      response: { 200: commentSchema },
    },
    handler: (request) => updateComment(projectContext(request), pathOf(request.params), request.body),
  });

  app.delete(
    `${path}:comment_id/`,
    {
      config: members,
      schema: {
        summary: 'Delete a comment',
        description: 'Its author and administrators. The first of a thread goes with the replies to it.',
        params: commentParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteComment(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}

function registerResolving(app: App, path: string): void {
  const description = 'By members; guests resolve the threads that they began. 400 for a reply.';
  app.post(
    path,
    {
      config: members,
      schema: {
        summary: 'Resolve a thread of comments',
        description,
        params: commentParams,
        response: { 200: commentSchema },
      },
    },
    (request) => resolveComment(projectContext(request), pathOf(request.params), true),
  );

  app.delete(
    path,
    {
      config: members,
      schema: {
        summary: 'Open a thread of comments again',
        description,
        params: commentParams,
        response: { 200: commentSchema },
      },
    },
    (request) => resolveComment(projectContext(request), pathOf(request.params), false),
  );
}
