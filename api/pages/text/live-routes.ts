import { createHash, timingSafeEqual } from 'node:crypto';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { AppError, unauthenticated } from '@tandem/shared/http/errors.ts';
import { convertDocumentInput } from '@tandem/shared/pages/input.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { statusAnswer } from '../../http/other-answers.ts';

const HEADER = 'live-server-secret-key';

/** What clients and servers of the contract ask beside live documents (docs/contract/live-documents.md#calls). */
export function registerLiveRoutes(app: App): void {
  const config = { access: 'public', throttle: 'none' } as const;
  app.get(
    '/live/health',
    { config, schema: { summary: 'Whether live documents are served', response: { 200: statusAnswer } } },
    () => ({
      status: 'OK',
    }),
  );

  app.post(
    '/live/convert-document',
    {
      config,
      // By the headers alone, before the body is read.
      onRequest: async (request) => requireSecret(request),
      schema: {
        summary: 'HTML as a live document',
        description: 'For other servers, which know the secret of the installation. Bytes are base64.',
        body: convertDocumentInput,
        response: {
          200: z.object({ description: z.record(z.string(), z.unknown()), description_binary: z.string() }),
        },
      },
    },
    async ({ body: { description_html: html, variant } }) => {
      if (!html || !variant) throw new AppError(400, { message: 'Missing required fields' });
      const { description_json, state } = await runJob('convertHtml', html, variant);
      return { description: description_json, description_binary: Buffer.from(state).toString('base64') };
    },
  );
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** 401 unless the request says the secret of the installation; while there is none, nobody can. */
function requireSecret({ headers, server }: FastifyRequest): void {
  const secret = server.config.live_server_secret_key;
  const given = headers[HEADER];
  const isRight =
    secret !== undefined && typeof given === 'string' && timingSafeEqual(digestOf(given), digestOf(secret));
  if (!isRight) throw unauthenticated();
}
