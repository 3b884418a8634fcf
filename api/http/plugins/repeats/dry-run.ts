import { HeldTransaction } from '@tandem/db/postgres/held-transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_API, callOf } from '../access/api-tokens.ts';
import { type Answer, type Handler, answerOf, sendAnswer } from './held-answer.ts';

/** A program asks what a call would do (docs/contract/programs.md#dry-run). */
export const isDryRun = (request: FastifyRequest): boolean =>
  request.headers['dry-run'] === 'true' && callOf(request).startsWith(TOKEN_API);

/**
 * Carries a request out in a transaction that is rolled back, so that it is checked and answered by the same code and
 * data as if it were meant, and nothing of it stays. What it would append to the log is written as well, and goes too.
 */
export async function rehearse(
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
): Promise<FastifyReply> {
  const held = new HeldTransaction(request.server.db);
  request.held = held;
  let answer: Answer;
  try {
    answer = await answerOf(reply, handler);
    await held.finish();
  } finally {
    await held.rollback(new Error('A dry run ends as if nothing had been done.'));
    request.state.stream_seqs.clear();
  }
  return sendAnswer(reply.header('dry-run', 'true'), answer);
}
