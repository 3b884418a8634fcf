import { MISSING_TEXTS } from '@tandem/shared/http/errors.ts';
import i18next from 'i18next';
import { ApiError, type FailureName } from '../http/api-error.ts';

const MISSING = new Map<string, string>(Object.entries(MISSING_TEXTS).map(([what, text]) => [text, what]));

/** Why the server did not take it, in its words where it has any. */
export function reasonOf(error: ApiError): string {
  const missing = MISSING.get(error.message);
  if (missing) return i18next.t(`common:not_there.${missing}`);
  if (error.kind === 'refused') return error.message;
  const reason = i18next.t(`common:error.${error.kind}`);
  return error.reference ? `${reason} ${i18next.t('common:reference', { id: error.reference })}` : reason;
}

/** What failed, where that has a name, and why. */
export const failureText = (error: ApiError): string =>
  error.failed ? `${i18next.t(`common:failed.${error.failed}`)}. ${reasonOf(error)}` : reasonOf(error);

/** Names what fails when a call does, for those who say so. */
export async function failingAs<T>(failed: FailureName, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) error.failed ??= failed;
    throw error;
  }
}
