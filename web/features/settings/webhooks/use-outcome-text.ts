import { useTranslation } from 'react-i18next';
import type { Outcome } from './webhook-words.ts';

/** A status, or why there was none. */
export function useOutcomeText({ status, error }: Outcome): string {
  const { t } = useTranslation('webhooks');
  if (status !== null) return String(status);
  return error ? t(`errors.${error}`, { defaultValue: error }) : t('states.waiting');
}
