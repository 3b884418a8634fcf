import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../../context.ts';
import type { Account } from './accounts-repo.ts';

type Failure = { account: Account | undefined; email: string; why: string };

/** Nobody is known to have done it; whose account was meant is the target. */
export const recordFailedSignIn = (
  request: FastifyRequest,
  { account, email, why }: Failure,
): Promise<void> =>
  recordAudit(request.server.db, {
    action: 'sign_in_failed',
    actor: null,
    target: { type: 'user', id: account?.id ?? null, name: email },
    details: { why },
    source: sourceOf(request),
  });
