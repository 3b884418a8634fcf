import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import type { Crumb } from '#components/screens/screen-header.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';

/** Where a page of the own settings is: whose they are, and its name. */
export function useOwnCrumbs(page: string): Crumb[] {
  const { t } = useTranslation('settings');
  const me = useMe();
  return [{ label: t('title'), icon: <Avatar person={me} size={16} /> }, { label: page }];
}
