import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { factorResetSchema } from '@tandem/shared/identity/second-factor/schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import type { App } from '../../app.ts';
import { sessionContext, sourceOf, userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { stopPage } from './page.ts';
import { contentOf } from '../../http/other-answers.ts';
import { requestReset } from './request.ts';
import { findByToken, stopReset } from './stop.ts';

const OF_PERSON = '/api/instances/users/:user_id/second-factor-reset/';
const STOP = '/auth/stop-second-factor-reset/';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 1024;
const params = z.object({ user_id: idInput });
const link = z.object({ token: z.string().max(200) });
const forAdmins = { access: 'instance_admin' } as const;
const anybody = { access: 'public', throttle: 'authentication' } as const;

/** The way back for who has lost phone and recovery codes (docs/contract/second-factor.md#a-lost-factor). */
export function registerFactorResetRoutes(app: App): void {
  registerConsole(app);
  registerOwn(app);
  registerLink(app);
}

function registerConsole(app: App): void {
  app.post(
    OF_PERSON,
    {
      config: forAdmins,
      schema: {
        summary: 'Take the second step of a person away, after a pause',
        description:
          'They are told by mail, and stop it by its link or by signing in with the step. Asked for again it is answered as it waits. 404 for nobody, 400 without a second step.',
        params,
        response: { 201: factorResetSchema },
      },
    },
    async (request, reply) => {
      const { user, db } = userContext(request);
      const source = { db, config: app.config };
      const wanted = { user_id: request.params.user_id, by: user, source: sourceOf(request) };
      return reply.code(201).send(await requestReset(source, wanted));
    },
  );

  app.delete(
    OF_PERSON,
    {
      config: forAdmins,
      schema: {
        summary: 'Call off a reset that waits',
        description: '404 when there is none.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { user, db } = userContext(request);
      const stop = { user_id: request.params.user_id, by: 'console', actor: user } as const;
      const isStopped = await inTransaction(db, (tx) =>
        stopReset(tx, { ...stop, source: sourceOf(request) }),
      );
      if (!isStopped) throw notFound();
      return reply.code(204).send();
    },
  );
}

function registerOwn(app: App): void {
  app.delete(
    '/api/users/me/second-factor-reset/',
    {
      config: { access: 'signed_in', tokens: 'none' },
      schema: {
        summary: 'Keep the own second step, which is about to be taken away',
        description: '404 when it is not.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { user, db } = sessionContext(request);
      const stop = { user_id: user.id, by: 'settings', source: sourceOf(request) } as const;
      if (!(await inTransaction(db, (tx) => stopReset(tx, stop)))) throw notFound();
      return reply.code(204).send();
    },
  );
}

/** A page that asks, since mail programs open links by themselves, and the form of it. */
function registerLink(app: App): void {
  const send = (request: FastifyRequest, reply: FastifyReply, state: 'ask' | 'done' | 'over') => {
    const language = acceptedLanguage(request.headers['accept-language']);
    const page = stopPage({ state, language, app_url: app.config.app_url });
    return reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page);
  };
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get(
      STOP,
      {
        config: anybody,
        schema: {
          summary: 'Ask whether the second step is to stay',
          description: 'A page for who has no session; nothing changes.',
          querystring: link,
          response: { 200: contentOf('text/html') },
        },
      },
      async (request, reply) =>
        send(request, reply, (await findByToken(app.db, request.query.token)) ? 'ask' : 'over'),
    );
    scope.post(
      STOP,
      {
        config: anybody,
        schema: {
          summary: 'Keep the second step, by the link of a mail',
          description: 'Without a session; the link counts once.',
          querystring: link,
          consumes: [FORM_TYPE],
          response: { 200: contentOf('text/html') },
        },
      },
      async (request, reply) => {
        const user_id = await findByToken(app.db, request.query.token);
        const source = sourceOf(request);
        const isStopped =
          user_id !== undefined &&
          (await inTransaction(app.db, (tx) => stopReset(tx, { user_id, by: 'link', source })));
        return send(request, reply, isStopped ? 'done' : 'over');
      },
    );
  });
}
