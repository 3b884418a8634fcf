import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import type { ListPlace } from '../model/display/view-settings.ts';
import styles from './screen.module.css';

/** "48 of 232": the other number is that of the project without filters. */
export function FilteredCount({
  query,
  place,
  shown,
}: {
  query: ListQuery;
  place: ListPlace | null;
  shown: number;
}) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const filters = place ? { [place.kind]: [place.id] } : {};
  const { status, total } = useListOverview({
    ...{ ...DEFAULT_QUERY, projectId: query.projectId, source: query.source },
    ...{ groupBy: null, pageSize: 1, filters },
  });
  return (
    <span className={styles.count}>
      {status === 'ready'
        ? t('count_of', { shown: shown.toLocaleString(language), total: total.toLocaleString(language) })
        : shown.toLocaleString(language)}
    </span>
  );
}

/** That strangers see this, and the way to what they see. */
export function PublishedBadge({ anchor }: { anchor: string }) {
  const { t } = useTranslation('work-items');
  return (
    <a href={paths.publicBoard(anchor)} target="_blank" rel="noreferrer" className={styles.published}>
      <Icon of={IconWorld} size={12} />
      {t('published')}
    </a>
  );
}
