import { useTranslation } from 'react-i18next';
import { useMarkedPage } from '#lib/frame/marked-page.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from '../styles/detail.module.css';
import { Attachments } from '../parts/attachments.tsx';
import { Links } from '../parts/links.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { FieldSections, useRowSections } from './field-sections.tsx';
import { PropertyRows } from './property-rows.tsx';
import { TimeRows } from '../time/time-slot.tsx';

/** Beside the text where there is room: properties, and below them links and files. */
export function PropertyColumn({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('work-items');
  const hasFields = useRowSections(row).length > 0;
  useMarkedPage('data-props', true);
  return (
    <aside className={styles.props} aria-label={t('properties')} data-fields={hasFields ? '' : undefined}>
      <h2>{t('properties')}</h2>
      <PropertyRows row={row} canEdit={canEdit} />
      <CustomerRows row={row} canEdit={canEdit} />
      <FieldSections row={row} canEdit={canEdit} look="side" />
      <TimeRows row={row} look="side" />
      <Links row={row} look="side" />
      <Attachments row={row} look="side" />
    </aside>
  );
}
