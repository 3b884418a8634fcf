import type { FastifyReply } from 'fastify';
import { idInput } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { z } from 'zod';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import type { App } from '../../app.ts';
import { isUnsubscribeLink } from './link.ts';
import { unsubscribePage } from './page.ts';
import { unsubscribe } from './unsubscribe.ts';
import { contentOf } from '../../http/other-answers.ts';

const URL = '/auth/unsubscribe/';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 1024;
const link = z.object({ user: idInput, signature: z.string().max(200) });
const anybody = { access: 'public' } as const;

const sendPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

/** Ending mail about work by the link of a mail: a page that asks, and what mail programs post by themselves. */
export function registerUnsubscribeRoutes(app: App): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [FORM_TYPE, 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, done) => done(null, undefined),
    );

    scope.get(
      URL,
      {
        config: anybody,
        schema: {
          summary: 'Ask whether mail about work is to end',
          description:
            'A page for who has no session; nothing changes. 404 for a link that was not signed here.',
          querystring: link,
          response: { 200: contentOf('text/html') },
        },
      },
      (request, reply) => {
        if (!isUnsubscribeLink(app.config, request.query)) throw notFound();
        const language = acceptedLanguage(request.headers['accept-language']);
        return sendPage(reply, unsubscribePage({ is_done: false, language, app_url: app.config.app_url }));
      },
    );

    scope.post(
      URL,
      {
        config: anybody,
        schema: {
          summary: 'End mail about work',
          description: 'By the signed link of a mail, without a session (RFC 8058).',
          querystring: link,
          consumes: [FORM_TYPE],
          response: { 200: contentOf('text/html') },
        },
      },
      async (request, reply) => {
        if (!isUnsubscribeLink(app.config, request.query)) throw notFound();
        await unsubscribe(app.db, request.query.user);
        const language = acceptedLanguage(request.headers['accept-language']);
        return sendPage(reply, unsubscribePage({ is_done: true, language, app_url: app.config.app_url }));
      },
    );
  });
}
