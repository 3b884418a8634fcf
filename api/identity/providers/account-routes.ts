import { idInput } from '@tandem/shared/http/fields.ts';
import { accountSchema } from '@tandem/shared/identity/providers/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { listAccounts, readAccount, unlinkAccount } from './accounts.ts';

const ACCOUNTS = '/api/users/me/accounts/';
const ONE = `${ACCOUNTS}:account_id/`;
const mine = { config: { access: 'signed_in', tokens: 'none' } } as const;
const params = z.object({ account_id: idInput });

/** With which accounts of others somebody signs in (docs/contract/providers.md#own-accounts). */
export function registerAccountRoutes(app: App): void {
  app.get(
    ACCOUNTS,
    {
      ...mine,
      schema: {
        summary: 'Accounts of providers that the caller signs in with',
        description: 'The newest first; without tokens, which are not kept.',
        response: { 200: z.array(accountSchema) },
      },
    },
    (request) => listAccounts(userContext(request)),
  );

  app.get(
    ONE,
    {
      ...mine,
      schema: {
        summary: 'One of them',
        description: "404 for other people's.",
        params,
        response: { 200: accountSchema },
      },
    },
    (request) => readAccount(userContext(request), request.params.account_id),
  );

  app.delete(
    ONE,
    {
      ...mine,
      schema: {
        summary: 'Unlink an account of a provider',
        description: "404 for other people's.",
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unlinkAccount(userContext(request), request.params.account_id);
      return reply.code(204).send();
    },
  );
}
