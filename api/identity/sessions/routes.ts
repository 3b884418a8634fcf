import { idInput } from '@tandem/shared/http/fields.ts';
import { sessionSchema } from '@tandem/shared/identity/sessions/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { sessionContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';

const PATH = '/api/users/me/sessions/';
const mine = { config: { access: 'signed_in', tokens: 'none' } } as const;

/** Where a person is signed in (docs/contract/sessions.md#own-sessions). */
export function registerSessionRoutes(app: App): void {
  app.get(
    PATH,
    {
      ...mine,
      schema: {
        summary: 'Where the caller is signed in',
        description: 'This session first, then the one used last.',
        response: { 200: z.array(sessionSchema) },
      },
    },
    (request) => listSessions(sessionContext(request)),
  );

  app.delete(
    PATH,
    {
      ...mine,
      schema: { summary: 'End all sessions but this one', response: { 204: noContent } },
    },
    async (request, reply) => {
      await endOtherSessions(sessionContext(request));
      return reply.code(204).send();
    },
  );

  app.delete(
    `${PATH}:session_id/`,
    {
      ...mine,
      schema: {
        summary: 'End a session',
        description: "404 for other people's, 400 for the one that asks.",
        params: z.object({ session_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await endSession(sessionContext(request), request.params.session_id);
      return reply.code(204).send();
    },
  );
}
