import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { authorizationQuery, decisionInput } from '@tandem/shared/identity/oauth/input.ts';
import {
  authorizationSchema,
  connectedProgramSchema,
  decisionSchema,
} from '@tandem/shared/identity/oauth/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { decide, readAuthorization } from './authorize.ts';
import { endGrant, listPrograms } from './grants.ts';

const PROGRAMS = '/api/users/me/connected-programs/';
/** No program lets another one in, or knows of others. */
const config = { access: 'signed_in', tokens: 'none' } as const;

/** The programs that a person lets in by OAuth (docs/contract/oauth.md#connected-programs). */
export function registerConnectedProgramRoutes(app: App): void {
  app.get(
    PROGRAMS,
    {
      config,
      schema: {
        summary: 'Programs that the caller has let in, the newest first',
        response: { 200: z.array(connectedProgramSchema) },
      },
    },
    (request) => {
      const { db, user } = userContext(request);
      return listPrograms(db, user.id);
    },
  );
  app.delete(
    `${PROGRAMS}:program_id/`,
    {
      config,
      schema: {
        summary: 'Disconnect a program',
        description: 'Its tokens are refused from the next request on.',
        params: z.object({ program_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { db, user } = userContext(request);
      const ended = { id: request.params.program_id, user_id: user.id, reason: 'by the person' };
      const isEnded = await inTransaction(db, (tx) => endGrant(request, tx, ended));
      if (!isEnded) throw notFound();
      return reply.code(204).send();
    },
  );
  registerConsent(app);
}

function registerConsent(app: App): void {
  app.get(
    `${PROGRAMS}authorization/`,
    {
      config,
      schema: {
        summary: 'What a program asks the caller to allow',
        description:
          'The query is that of `/oauth/authorize`. 400 for an unknown program, and for an address that it has not registered.',
        querystring: authorizationQuery,
        response: { 200: authorizationSchema },
      },
    },
    (request) => readAuthorization(request, request.query),
  );
  app.post(
    `${PROGRAMS}authorization/`,
    {
      config: { ...config, secret_answer: true },
      preValidation: app.csrfProtection,
      schema: {
        summary: 'Allow a program what it asks for, or deny it',
        description:
          'X-CSRFToken is required. The answer says where the browser goes on. 403 with 5930 for who has yet to prove their address.',
        body: decisionInput,
        response: { 200: decisionSchema },
      },
    },
    (request) => decide(request, request.body),
  );
}
