import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { CustomerValues } from '#entities/work-items/rows/types.ts';
import { CUSTOMER_FIELDS, CUSTOMER_LIMIT, customerOf, useHasCustomers } from '../model/items/customer.ts';
import styles from './create-modal.module.css';

type CustomerFieldsProps = {
  projectId: string;
  values: Partial<CustomerValues>;
  onChange: (patch: Partial<CustomerValues>) => void;
};

/** Which customer a new item is about, in projects that ask for it; folded until somebody wants to say it. */
export function CustomerFields({ projectId, values, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('work-items');
  const isAsked = useHasCustomers(projectId);
  const [isOpen, setOpen] = useState(() => Object.keys(customerOf(values)).length > 0);
  if (!isAsked) return null;
  return (
    <div className={styles.customer}>
      <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconChevronRight} size={14} className={styles.foldIcon} />
        {t('customer.title')}
      </UnstyledButton>
      {isOpen && (
        <div className={styles.customerFields}>
          {CUSTOMER_FIELDS.map((field) => (
            <TextInput
              key={field}
              label={t(`customer.${field}`)}
              type={field === 'customer_phone' ? 'tel' : 'text'}
              maxLength={CUSTOMER_LIMIT}
              value={values[field] ?? ''}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
