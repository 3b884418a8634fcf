import { useTranslation } from 'react-i18next';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from '../styles/detail.module.css';
import { Attachments } from '../parts/attachments.tsx';
import { Links } from '../parts/links.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { PropertyRows } from './property-rows.tsx';

/** Beside the text where there is room: properties, and below them links and files. */
export function PropertyColumn({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('work-items');
  return (
    <aside className={styles.props} aria-label={t('properties')}>
      <h2>{t('properties')}</h2>
      <PropertyRows row={row} canEdit={canEdit} />
      <CustomerRows row={row} canEdit={canEdit} />
      <Links row={row} look="side" />
      <Attachments row={row} look="side" />
    </aside>
  );
}
