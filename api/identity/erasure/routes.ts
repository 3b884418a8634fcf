import type { App } from '../../app.ts';
import { sessionContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { requireConfirmed } from '../second-factor/confirm.ts';
import { eraseAccount } from './erase.ts';

/** People who ask for the erasure of their own data (docs/contract/erasure.md#asking-for-it). */
export function registerErasureRoutes(app: App): void {
  app.post(
    '/api/users/me/erasure/',
    {
      config: { access: 'signed_in', tokens: 'none' },
      schema: {
        summary: "Erase the caller's data, for good",
        description:
          '403 with 5920 unless the caller has proven who they are within ten minutes. 400 for an instance admin and for the only admin of a workspace or project.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const ctx = { ...sessionContext(request), config: app.config };
      await requireConfirmed(ctx);
      await eraseAccount(ctx, { id: ctx.user.id, email: ctx.user.email, ip: request.ip });
      return reply.code(204).send();
    },
  );
}
