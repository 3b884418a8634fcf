/** Whose fault a failed call is, as far as the person is concerned. */
export type ApiErrorKind = 'offline' | 'refused' | 'forbidden' | 'missing' | 'busy' | 'server';

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

/** A call that did not succeed; status 0 means that no answer came at all. Shapes: contract-identity 0.2. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly kind: ApiErrorKind;

  constructor(status: number, body: ErrorBody) {
    super(ApiError.textOf(body) ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.kind = kindOf(status);
  }

  /** The number of an auth error (contract-identity 3), or null. */
  get code(): number | null {
    return typeof this.body['error_code'] === 'number' ? this.body['error_code'] : null;
  }

  /** The first message of each field that the server named. */
  get fields(): Record<string, string> {
    const named = Object.entries(this.body).flatMap(([name, value]) => {
      const text = name === 'error' || name === 'detail' ? null : firstText(value);
      return text === null ? [] : [[name, text] as const];
    });
    return Object.fromEntries(named);
  }

  private static textOf(body: ErrorBody): string | null {
    return firstText(body['error']) ?? firstText(body['detail']) ?? firstText(Object.values(body)[0]);
  }
}

/** True when sending the same call again later can succeed: it may not even have arrived. */
export const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'busy');
