import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';

/** Marks an epic where issues stand beside it. */
export function EpicIcon() {
  const { t } = useTranslation('work-items');
  return <Icon of={IconBolt} size={14} label={t('epic')} />;
}
