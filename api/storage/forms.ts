import type { Multipart } from '@fastify/multipart';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';

export const UNREADABLE_TEXT = 'The form cannot be read to its end.';

/** The parts of a form; one that is cut off or none at all is its sender's mistake. */
export async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : badRequest(UNREADABLE_TEXT);
  }
}
