import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from '../styles/detail.module.css';
import { FieldSections, useRowSections } from './field-sections.tsx';
import { TimeRows } from '../time/time-slot.tsx';
import { PropertyRows, useRowProperties } from './property-rows.tsx';

const MAIN: readonly string[] = ['state', 'assignees', 'priority', 'target_date', 'labels'];

/** On a phone the properties stand between title and text: those that are looked at most, and the others when they are wanted. */
export function PhoneProperties({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('work-items');
  const [isOpen, setOpen] = useState(false);
  const all = useRowProperties(row);
  const shown = isOpen ? all : all.filter((property) => MAIN.includes(property));
  const sections = useRowSections(row);
  const fields = sections.reduce((count, section) => count + section.fields.length, 0);
  const hidden = all.length - shown.length + fields;
  return (
    <div className={styles.phoneProps}>
      <PropertyRows row={row} canEdit={canEdit} properties={shown} />
      {isOpen && <FieldSections row={row} canEdit={canEdit} look="body" />}
      {isOpen && <TimeRows row={row} look="body" />}
      {!isOpen && hidden > 0 && (
        <button type="button" className={styles.moreProps} onClick={() => setOpen(true)}>
          {t('more_properties', { count: hidden })}
        </button>
      )}
    </div>
  );
}
