import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GithubSource } from '@tandem/shared/integrations/importers/source-input.ts';
import { readLines } from '../source/read-file.ts';
import type { ServiceAccess } from './ask-service.ts';
import { CommentBuckets } from './comment-buckets.ts';
import type { FetchPlace } from './fetch-place.ts';
import { type GithubRow, readRows } from './github-lists.ts';
import { type GithubRecord, commentOf, issueOf, recordOf } from './github-record.ts';
import { requireRepository } from './github-service.ts';
import { writePacked } from './write-file.ts';

/**
 * Brings issues and pull requests of a repository with their comments into an archive as `githubSource` reads it. Comments
 * come after the issues, so that none is missing that an issue's last change speaks of. Throws ImportError.
 */
export async function fetchGithub(
  access: ServiceAccess,
  source: Pick<GithubSource, 'owner' | 'repo'>,
  place: FetchPlace,
): Promise<void> {
  const repository = await requireRepository(access, source);
  const base = `/repos/${repository}`;
  const labels: GithubRow[] = [];
  for await (const row of readRows(access, `${base}/labels?`, 'name')) {
    labels.push({ name: row['name'], color: row['color'], description: row['description'] });
  }
  const issues = path.join(place.directory, 'issues');
  await pipeline(issueLines(access, base, place), fs.createWriteStream(issues, { mode: 0o600 }));
  const comments = new CommentBuckets(place.directory);
  const list = `${base}/issues/comments?sort=created&direction=asc&`;
  for await (const row of readRows(access, list, 'id')) {
    const number = issueOf(row);
    if (number !== null) await comments.add(number, commentOf(row));
  }
  await comments.flush();
  const texts = archiveOf({ repository, labels, issues, comments });
  await writePacked(place.file, texts, { limit: place.limit, signal: access.signal });
}

async function* issueLines(access: ServiceAccess, base: string, place: FetchPlace): AsyncGenerator<string> {
  let count = 0;
  for await (const row of readRows(
    access,
    `${base}/issues?state=all&sort=created&direction=asc&`,
    'number',
  )) {
    count += 1;
    place.report(count);
    yield `${JSON.stringify(recordOf(row))}\n`;
  }
}

type Archive = { repository: string; labels: GithubRow[]; issues: string; comments: CommentBuckets };

/** The text of an archive, piece by piece. */
async function* archiveOf({ repository, labels, issues, comments }: Archive): AsyncGenerator<string> {
  yield `{"repo":${JSON.stringify(repository)},"labels":${JSON.stringify(labels)},"issues":[`;
  yield* recordsOf(issues, comments, false);
  yield '],"pulls":[';
  yield* recordsOf(issues, comments, true);
  yield ']}\n';
}

async function* recordsOf(file: string, buckets: CommentBuckets, pulls: boolean): AsyncGenerator<string> {
  let mark = '\n';
  for await (const { text } of readLines(file)) {
    if (text === '') continue;
    const { number, is_pull, record } = JSON.parse(text) as GithubRecord;
    if (is_pull !== pulls) continue;
    const comments = typeof number === 'number' ? await buckets.of(number) : [];
    yield `${mark}${JSON.stringify({ ...record, comments })}`;
    mark = ',\n';
  }
}
