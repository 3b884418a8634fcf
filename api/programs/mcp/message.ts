import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resultOf } from './arguments/problems.ts';

/**
 * The calls of one message, which are carried out one after the other. A call whose arguments are wrong counts for the
 * limit of the token like one that is asked. Once that is used up the others of the message are refused unread.
 */
export class MessageCalls {
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;
  private last: Promise<unknown> = Promise.resolve();
  private refusal: CallToolResult | null = null;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request;
    this.reply = reply;
  }

  inTurn(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
    const turn = this.last.then(() => this.refusal ?? run());
    this.last = turn.catch(() => {});
    return turn;
  }

  /** The limit is used up, as the answer of a call says. */
  end(refusal: CallToolResult): CallToolResult {
    this.refusal = refusal;
    return refusal;
  }

  /** Counts a call that was refused before anything was asked; the 429 in its place where the limit is used up. */
  async countRefused(refusal: CallToolResult): Promise<CallToolResult> {
    try {
      await this.request.server.countForToken(this.request, this.reply);
      return refusal;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.end(resultOf(JSON.stringify(error.body), true));
    }
  }
}
