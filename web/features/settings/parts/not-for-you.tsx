import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';

/** A page of settings that this person may not open. */
export function NotForYou() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      level={1}
      title={t('not_for_you.title')}
      text={t('not_for_you.text')}
    />
  );
}
