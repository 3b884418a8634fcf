import { DatabaseUnavailable } from './unavailable.ts';

/** Why something was answered 503, as metrics and the log name it. */
export const UNAVAILABLE_REASONS = [
  'database_connection',
  'database_timeout',
  'database_conflict',
  'database_lost',
  'database_full',
  'queue_full',
  'stopping',
  'other',
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

const CODES: Readonly<Record<string, UnavailableReason>> = {
  '25P03': 'database_timeout',
  '25P04': 'database_timeout',
  '55P03': 'database_timeout',
  '57014': 'database_timeout',
  '40001': 'database_conflict',
  '40P01': 'database_conflict',
};

/** The reason of an error by which the database was away or too slow (`isUnavailable`). */
export function reasonOfUnavailable(error: unknown): UnavailableReason {
  if (error instanceof DatabaseUnavailable) {
    if (/^(?:No connection|Too many wait)/.test(error.message)) return 'database_connection';
    return /answer/.test(error.message) ? 'database_timeout' : 'database_lost';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CODES[code] ?? (code.startsWith('53') ? 'database_full' : 'database_lost');
}
