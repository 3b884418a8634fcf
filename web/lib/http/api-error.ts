import { inOurWords } from './server-words.ts';

/** Whose fault a failed call is, as far as the person is concerned. */
type ApiErrorKind = 'offline' | 'refused' | 'forbidden' | 'missing' | 'busy' | 'server';

/** What can fail by a name that clients know; its text is `common:failed`. */
export type FailureName =
  | 'instance-fetch-error'
  | 'user-fetch-error'
  | 'user-update-error'
  | 'user-settings-fetch-error'
  | 'user-profile-fetch-error'
  | 'user-profile-update-error'
  | 'user-profile-onboard-finish-error'
  | 'user-profile-tour-complete-error'
  | 'user-profile-theme-update-error'
  | 'estimates-fetch-error'
  | 'estimate-fetch-error'
  | 'estimate-create-error';

type ErrorBody = Record<string, unknown>;

const firstText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null;
};

/** Too many calls, or a server that is starting, stopping or behind a proxy that cannot reach it. */
const BUSY = new Set([429, 502, 503, 504]);

function kindOf(status: number): ApiErrorKind {
  if (status === 0) return 'offline';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (BUSY.has(status)) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}

/**
 * A call that did not succeed; status 0 means that no answer of our API came at all. Shapes:
 * docs/contract/conventions.md#shapes-of-errors. The body is what the server said; the message and the texts of fields are
 * in the language of the screen.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly kind: ApiErrorKind;
  /** How long the server asked to wait before the next try, in milliseconds; 0 when it did not. */
  readonly retryAfterMs: number;
  failed: FailureName | null = null;
  /** The end of the id by which the operator finds a failure in the log (docs/contract/health.md#ids-of-requests). */
  reference: string | null = null;

  constructor(status: number, body: ErrorBody, retryAfterMs = 0) {
    super(inOurWords(ApiError.textOf(body) ?? `HTTP ${status}`));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.kind = kindOf(status);
    this.retryAfterMs = retryAfterMs;
  }

  /** The number of an auth error (docs/contract/sessions.md#errors), or null. */
  get code(): number | null {
    return typeof this.body['error_code'] === 'number' ? this.body['error_code'] : null;
  }

  /** The first message of each field that the server named. */
  get fields(): Record<string, string> {
    const named = Object.entries(this.body).flatMap(([name, value]) => {
      const text = name === 'error' || name === 'detail' ? null : firstText(value);
      return text === null ? [] : [[name, inOurWords(text)] as const];
    });
    return Object.fromEntries(named);
  }

  private static textOf(body: ErrorBody): string | null {
    const first = Object.values(body)[0];
    const named = firstText(body['error']) ?? firstText(body['detail']) ?? firstText(first);
    return named ?? firstText(Object.values(body['fields'] ?? {})[0]);
  }
}

/** Nobody is signed in, a timeout, too early, too many: all of these pass. */
const PASSING = new Set([401, 408, 425, 429]);
/** What servers before the answer 503 said about a repeat that came while the first attempt ran. */
const STILL_RUNNING = 'The first attempt is still running.';
/** The page came from an address that the server does not know as its own: that is about the way, not about the change. */
const isAboutOrigin = (body: ErrorBody) => firstText(body['detail'])?.startsWith('CSRF Failed') ?? false;

/**
 * The server's last word on this very request: our API refused it with a 4xx in its own shape. Everything else leaves open
 * whether the change was stored, and sending it again under the same key can succeed.
 */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status, body } = error;
  if (status < 400 || status >= 500 || PASSING.has(status)) return false;
  return !(status === 409 && body['error'] === STILL_RUNNING) && !(status === 403 && isAboutOrigin(body));
}
