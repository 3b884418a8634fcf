import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import { type Photos, type PhotosQuery, photosSchema } from '@tandem/shared/integrations/photos/schema.ts';
import type { FastifyBaseLogger } from 'fastify';
import { OutboundError } from '../../outbound/error.ts';
import { guardedFetch } from '../../outbound/fetch.ts';
import { type SettingsSource, readSettings } from '../../platform/instance/settings.ts';

const unavailable = () => new AppError(503, { error: 'The photo service does not answer. Try again later.' });
const REFUSED = new Set([401, 403]);

function addressOf(base: string, { query, page, per_page }: PhotosQuery): string {
  const url = new URL(`${base}${query ? '/search/photos' : '/photos'}`);
  for (const [name, value] of Object.entries({ query, page, per_page }))
    if (value) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * Photographs of Unsplash; none without a key of it. A refusal of the key is none of the caller's session, so it is
 * never answered as 401 (docs/contract/instance.md#photographs).
 */
export async function searchPhotos(
  source: SettingsSource & { log: FastifyBaseLogger },
  query: PhotosQuery,
): Promise<Photos> {
  const { UNSPLASH_ACCESS_KEY: key } = await readSettings(source);
  if (key === '') return [];
  const { unsplash_url, outbound_allow } = source.config;
  try {
    const headers = { authorization: `Client-ID ${key}`, 'accept-version': 'v1' };
    const answer = await guardedFetch(outbound_allow)(addressOf(unsplash_url, query), { headers });
    if (REFUSED.has(answer.status)) throw badRequest('The photo service does not accept the key.');
    if (answer.status !== 200) throw unavailable();
    return photosSchema.parse(await answer.json());
  } catch (error) {
    if (error instanceof AppError) throw error;
    source.log.warn(
      { err: error, reason: error instanceof OutboundError ? error.reason : 'shape' },
      'no photos',
    );
    throw unavailable();
  }
}
