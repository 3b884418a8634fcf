import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OfflineBar } from '#components/feedback/offline-bar.tsx';
import { openList } from '#entities/work-items/lists/list-actions.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { useListView } from '../model/display/list-view.ts';
import styles from './screen.module.css';

/** Over the foot of items that could not be read again, while that is tried. Without a connection the frame says it already. */
export function StaleBar() {
  const { t } = useTranslation(['work-items', 'common']);
  const { query } = useListView();
  const isLost = useConnection(isCutOff);
  if (isLost) return null;
  return (
    <div className={styles.stale}>
      <OfflineBar
        icon={IconRefresh}
        text={t('out_of_date')}
        retryText={t('common:retry')}
        onRetry={() => void openList(query)}
      />
    </div>
  );
}
