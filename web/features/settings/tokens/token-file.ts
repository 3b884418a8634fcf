import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { csvText } from '#lib/text/csv-text.ts';

/** A token with what it is called and how long it counts, as a file. */
export const asCsv = ({ label, description, expired_at, token }: NewApiToken): string =>
  csvText([
    ['title', 'description', 'expires', 'token'],
    [label, description, expired_at ?? '', token],
  ]);
