import { z } from 'zod';
import { type ServiceAccess, askService, badAnswer } from './ask-service.ts';
import { pageOf } from './link-header.ts';
import { readAs } from './read-answer.ts';

export type GithubRow = Record<string, unknown>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/**
 * All rows of a list of GitHub, page by page, each once by its `key`. Throws ImportError; never ends early without one.
 */
export async function* readRows(
  access: ServiceAccess,
  path: string,
  key: 'id' | 'number' | 'name',
): AsyncGenerator<GithubRow> {
  const seen = new Set<unknown>();
  let next: string | null = `${path}per_page=100`;
  while (next !== null) {
    const { headers, body } = await askService(access, { path: next });
    const fresh = readAs(access, body, rowsSchema).filter((row) => !seen.has(row[key]));
    next = pageOf(headers, 'next');
    if (next !== null && fresh.length === 0)
      throw badAnswer(new URL(access.base).host, 'goes on without saying anything new');
    for (const row of fresh) seen.add(row[key]);
    yield* fresh;
  }
}
