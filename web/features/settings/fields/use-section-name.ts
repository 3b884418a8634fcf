import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a section is called; one without a name is called as all of them are. */
export function useSectionName(): (section: { name: string }) => string {
  const { t } = useTranslation('fields');
  return useCallback(({ name }) => name || t('settings.title'), [t]);
}
