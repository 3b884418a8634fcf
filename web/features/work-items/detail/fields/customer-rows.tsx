import { IconHeadset } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useLeftText } from '#lib/unsaved/use-left-text.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import {
  CUSTOMER_FIELDS,
  CUSTOMER_LIMIT,
  type CustomerField,
  useHasCustomers,
} from '../../model/items/customer.ts';
import styles from './property-rows.module.css';

/** Which customer an item is about, in projects that ask for it: a field each, sent when it is left. */
export function CustomerRows({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('work-items');
  const isAsked = useHasCustomers(row.project_id);
  if (!isAsked) return null;
  return (
    <section className={styles.rows} aria-label={t('customer.title')} data-customer>
      {CUSTOMER_FIELDS.map((field) => (
        <CustomerRow key={field} {...{ row, field, canEdit }} />
      ))}
    </section>
  );
}

type RowProps = { row: WorkItem; field: CustomerField; canEdit: boolean };

function CustomerRow({ row, field, canEdit }: RowProps) {
  const { t } = useTranslation('work-items');
  const id = useId();
  const { giveUp, ...written } = useLeftText(
    row[field] ?? '',
    (text) => void patchWorkItem(row.id, { [field]: text || null }),
  );
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
    if (event.key !== 'Escape') return;
    flushSync(giveUp);
    event.currentTarget.blur();
    event.preventDefault();
  };
  return (
    <div className={styles.line}>
      <Icon of={IconHeadset} />
      <label className={styles.name} htmlFor={id}>
        {t(`customer.${field}`)}
      </label>
      <input
        id={id}
        className={styles.input}
        readOnly={!canEdit}
        maxLength={CUSTOMER_LIMIT}
        {...written}
        placeholder={canEdit ? t('customer.add') : '–'}
        onKeyDown={handleKey}
      />
    </div>
  );
}
