import { idInput } from '@tandem/shared/http/fields.ts';
import {
  newScimTokenInput,
  newScimTokenSchema,
  scimTokenSchema,
} from '@tandem/shared/identity/scim/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createScimToken, deleteScimToken, listScimTokens } from './tokens.ts';

const TOKENS = '/api/instances/scim-tokens/';
const config = { access: 'instance_admin' } as const;

/** Tokens of directories (docs/contract/scim.md#the-token). */
export function registerScimTokenRoutes(app: App): void {
  app.get(
    TOKENS,
    {
      config,
      schema: {
        summary: 'Tokens by which directories manage people',
        description: 'The newest first, without the tokens themselves.',
        response: { 200: z.array(scimTokenSchema) },
      },
    },
    () => listScimTokens(app.db),
  );
  app.post(
    TOKENS,
    {
      config: { ...config, secret_answer: true },
      schema: {
        summary: 'Make a token for a directory',
        description: 'This answer alone has the `token`.',
        body: newScimTokenInput,
        response: { 201: newScimTokenSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createScimToken(userContext(request), request.body.label)),
  );
  app.delete(
    `${TOKENS}:scim_token_id/`,
    {
      config,
      schema: {
        summary: 'Revoke a token of a directory',
        description: 'It opens nothing from the next request on.',
        params: z.object({ scim_token_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteScimToken(userContext(request), request.params.scim_token_id);
      return reply.code(204).send();
    },
  );
}
