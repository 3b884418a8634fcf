import { useTranslation } from 'react-i18next';
import type { ListContext } from '../model/display/list-options.ts';

/** Kinds of lists that have a screen of their own in a project. */
export type ScreenContext = Extract<ListContext, 'project' | 'epics' | 'archived' | 'cycle' | 'module'>;

/** What the list of a screen is called. */
export function useScreenName(context: ListContext): string {
  const { t } = useTranslation('work-items');
  if (context === 'epics') return t('epics.title');
  return context === 'archived' ? t('archives.title') : t('screen');
}
