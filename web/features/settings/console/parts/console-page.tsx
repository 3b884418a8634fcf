import { IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { SettingsPage } from '../../parts/settings-page.tsx';

type ConsolePageProps = {
  title: string;
  text: string;
  count?: number | undefined;
  action?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** One page of the console. */
export function ConsolePage({ title, isWide = false, ...page }: ConsolePageProps) {
  const { t } = useTranslation('console');
  useTitle(title, t('instance'));
  return (
    <SettingsPage
      crumbs={[{ label: t('instance'), icon: <Icon of={IconServer} /> }, { label: title }]}
      title={title}
      isWide={isWide}
      {...page}
    />
  );
}
