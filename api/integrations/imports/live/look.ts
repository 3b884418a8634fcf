import { AppError } from '@tandem/shared/http/errors.ts';
import { SOURCE_ERROR_CODES, type SourceErrorCode } from '@tandem/shared/integrations/importers/errors.ts';
import type {
  GithubFound,
  JiraFound,
  SourceCounts,
} from '@tandem/shared/integrations/importers/source-schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedQueue } from '../../../http/bounded-queue.ts';
import { ImportError } from '../../importers/source/import-error.ts';
import type { ServiceAccess } from '../../importers/live/ask-service.ts';
import { lookAtAsana } from '../../importers/live/asana/asana-service.ts';
import { lookAtGithub } from '../../importers/live/github-service.ts';
import { lookAtJira } from '../../importers/live/jira-service.ts';
import { lookAtLinear } from '../../importers/live/linear/linear-service.ts';
import { RateLimitError } from '../../importers/live/rate-limit-error.ts';
import { accessTo } from './access.ts';
import type { ImportSource } from './source.ts';

/** For all that is asked for one answer: whoever waits in front of a screen does so no longer. */
const TIME_LIMIT_MS = 20_000;
const ANSWER_MS = 10_000;
const MAX_ANSWER_BYTES = 5_000_000;
/** Services answer when they like: nobody fills the line for all. */
const line = new BoundedQueue({ parallel: 6, maxWaiting: 24 });

type Found = JiraFound | GithubFound | SourceCounts;
type Asked = { request: FastifyRequest; reply: FastifyReply };

/** What stands at a service (docs/contract/imports.md#what-is-there). 400 names the field that is wrong, and says why. */
export function look(asked: Asked, wanted: Extract<ImportSource, { service: 'jira' }>): Promise<JiraFound>;
export function look(
  asked: Asked,
  wanted: Extract<ImportSource, { service: 'github' }>,
): Promise<GithubFound>;
export function look(
  asked: Asked,
  wanted: Extract<ImportSource, { service: 'linear' | 'asana' }>,
): Promise<SourceCounts>;
export async function look({ request, reply }: Asked, wanted: ImportSource): Promise<Found> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const limits = { signal, timeout_ms: ANSWER_MS, max_bytes: MAX_ANSWER_BYTES, patience_ms: 0 };
  const access = accessTo(wanted, request.server.config, limits);
  try {
    return await line.run(() => lookAt(access, wanted));
  } catch (error) {
    const known = signal.aborted ? tooSlow(access) : error;
    if (!(known instanceof ImportError) || !isOfSource(known.code)) throw known;
    if (known instanceof RateLimitError) reply.header('retry-after', secondsUntil(known.retry_at));
    throw refusal(known, { code: known.code, service: wanted.service });
  }
}

function lookAt(access: ServiceAccess, wanted: ImportSource): Promise<Found> {
  switch (wanted.service) {
    case 'jira':
      return lookAtJira(access, wanted.source.project_key);
    case 'github':
      return lookAtGithub(access, wanted.source);
    case 'linear':
      return lookAtLinear(access, wanted.source.team_key);
    case 'asana':
      return lookAtAsana(access, wanted.source.project_gid);
  }
}

const tooSlow = ({ base }: ServiceAccess) =>
  new ImportError(`${new URL(base).host} took too long to answer.`, { code: 'source_unreachable' });

const isOfSource = (code: string): code is SourceErrorCode => code in SOURCE_ERROR_CODES;
const secondsUntil = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1_000));

/** The field that is to be mended; none where nothing of the request is wrong. */
const FIELDS: Record<ImportSource['service'], Partial<Record<SourceErrorCode, string>>> = {
  jira: {
    wrong_credentials: 'api_token',
    source_missing: 'project_key',
    host_refused: 'cloud_hostname',
    source_unreachable: 'cloud_hostname',
    bad_answer: 'cloud_hostname',
    source_too_large: 'cloud_hostname',
  },
  github: { wrong_credentials: 'token', source_missing: 'repo' },
  linear: { wrong_credentials: 'api_key', source_missing: 'team_key' },
  asana: { wrong_credentials: 'access_token', source_missing: 'project_gid' },
};

type Refused = { code: SourceErrorCode; service: ImportSource['service'] };

/** 400 all of them: 401 and 429 would be about the session and the calls of whoever asks. */
function refusal(error: ImportError, { code, service }: Refused): AppError {
  const text =
    error instanceof RateLimitError
      ? `${error.message} Try again after ${error.retry_at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
      : error.message;
  const field = FIELDS[service][code];
  const named = field ? { [field]: [text] } : { error: text };
  return new AppError(400, {
    ...named,
    error_code: SOURCE_ERROR_CODES[code],
    error_message: code.toUpperCase(),
  });
}
