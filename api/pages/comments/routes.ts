import { idInput } from '@tandem/shared/http/fields.ts';
import { createPageCommentInput, updatePageCommentInput } from '@tandem/shared/pages/comments/input.ts';
import { pageCommentSchema } from '@tandem/shared/pages/comments/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { stampPageStreams } from '../pages/list.ts';
import { PAGE, anyMember, pageParams } from '../pages/paths.ts';
import { findPage, pageNotFound } from '../pages/repo.ts';
import { readPageComments } from './repo.ts';
import {
  createPageComment,
  deletePageComment,
  resolvePageComment,
  restorePageComment,
  updatePageComment,
} from './write.ts';

const COMMENTS = `${PAGE}comments/`;
const COMMENT = `${COMMENTS}:page_comment_id/`;
const commentParams = pageParams.extend({ page_comment_id: idInput });

const pathOf = ({ page_id, page_comment_id }: z.infer<typeof commentParams>) => ({
  page_id,
  id: page_comment_id,
});

/** Comments on pieces of the text of a page (docs/contract/page-comments.md). */
export function registerPageCommentRoutes(app: App): void {
  registerListAndCreate(app);
  registerChanges(app);
  registerResolving(app);
  registerReturn(app);
}

function registerListAndCreate(app: App): void {
  app.get(
    COMMENTS,
    {
      config: anyMember,
      schema: {
        summary: 'Comments on the text of a page',
        description: 'The oldest first, replies among them. 404 for a page that the caller may not see.',
        params: pageParams,
        response: { 200: z.array(pageCommentSchema) },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      await stampPageStreams(ctx);
      if (!(await findPage(ctx.db, ctx, request.params.page_id))) throw pageNotFound();
      return readPageComments(ctx.db, request.params.page_id);
    },
  );

  app.post(
    COMMENTS,
    {
      config: anyMember,
      schema: {
        summary: 'Comment on the text of a page',
        description: 'Begins a thread; with `parent` replies to one. 400 while the page is archived.',
        params: pageParams,
        body: createPageCommentInput,
        response: { 201: pageCommentSchema },
      },
    },
    async (request, reply) => {
      const { page_id } = request.params;
      return reply.code(201).send(await createPageComment(projectContext(request), page_id, request.body));
    },
  );
}

function registerChanges(app: App): void {
  app.patch(
    COMMENT,
    {
      config: anyMember,
      schema: {
        summary: 'Change a comment on a page',
        description: 'By its author or an administrator.',
        params: commentParams,
        body: updatePageCommentInput,
        response: { 200: pageCommentSchema },
      },
    },
    (request) => updatePageComment(projectContext(request), pathOf(request.params), request.body),
  );

  app.delete(
    COMMENT,
    {
      config: anyMember,
      schema: {
        summary: 'Delete a comment on a page',
        description: 'By its author or an administrator. The first of a thread goes with the replies to it.',
        params: commentParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deletePageComment(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}

function registerResolving(app: App): void {
  app.post(
    `${COMMENT}resolve/`,
    {
      config: anyMember,
      schema: {
        summary: 'Resolve a thread of a page',
        description: 'By who may write the page, or who began the thread.',
        params: commentParams,
        response: { 200: pageCommentSchema },
      },
    },
    (request) => resolvePageComment(projectContext(request), pathOf(request.params), true),
  );

  app.delete(
    `${COMMENT}resolve/`,
    {
      config: anyMember,
      schema: {
        summary: 'Open a thread of a page again',
        description: 'By who may write the page, or who began the thread.',
        params: commentParams,
        response: { 200: pageCommentSchema },
      },
    },
    (request) => resolvePageComment(projectContext(request), pathOf(request.params), false),
  );
}

function registerReturn(app: App): void {
  app.post(
    `${COMMENT}restore/`,
    {
      config: anyMember,
      schema: {
        summary: 'Bring back a deleted comment on a page',
        description: 'By who deleted it, within a day, with the replies that went with it. 404 otherwise.',
        params: commentParams,
        response: { 200: pageCommentSchema },
      },
    },
    (request) => restorePageComment(projectContext(request), pathOf(request.params)),
  );
}
