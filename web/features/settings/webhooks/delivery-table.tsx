import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Delivery, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { today } from '#lib/dates/dates.ts';
import { dayOf, formatClock, formatFullInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { DeliveryParts } from './delivery-parts.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { outcomeOf } from './webhook-words.ts';
import parts from './deliveries.module.css';
import styles from './webhooks.module.css';

type DeliveryTableProps = { hook: Webhook; rows: readonly Delivery[]; onReplayed: () => void };

const COLUMNS = ['result', 'event', 'about', 'tries', 'took', 'at'] as const;

export function DeliveryTable({ hook, rows, onReplayed }: DeliveryTableProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={parts.frame}>
      <table className={parts.table}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('details')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DeliveryRow key={row.id} hook={hook} row={row} onReplayed={onReplayed} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DeliveryRowProps = { hook: Webhook; row: Delivery; onReplayed: () => void };

function DeliveryRow({ hook, row, onReplayed }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage((state) => state.language);
  const [isOpen, setOpen] = useState(false);
  const outcome = outcomeOf(row);
  const text = useOutcomeText(outcome);
  const [newest] = row.tries;
  const at = newest?.at ?? row.created_at;
  return (
    <>
      <tr className={parts.line} data-open={isOpen ? '' : undefined} data-delivery={row.id}>
        <td className={parts.result} data-tone={outcome.tone}>
          <span className={styles.dot} data-tone={outcome.tone} />
          {text}
        </td>
        <td className={parts.event} title={`${row.event}.${row.action}`}>
          {row.event}
          <span>.{row.action}</span>
        </td>
        <td className={parts.about} title={row.about}>
          {row.about}
        </td>
        <td className={parts.number} data-label={t('tries')}>
          {row.tries.length}
        </td>
        <td className={parts.number}>{newest ? t('ms', { count: newest.took_ms }) : ''}</td>
        <td className={parts.number}>
          <time dateTime={at} title={formatFullInstant(at, language)}>
            {dayOf(at) === today() ? formatClock(at, language) : formatWhen(at, language)}
          </time>
        </td>
        <td className={parts.more}>
          <IconButton
            of={isOpen ? IconChevronUp : IconChevronDown}
            label={t(isOpen ? 'less' : 'details')}
            aria-expanded={isOpen}
            size="sm"
            iconSize={14}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr className={parts.unfolded}>
          <td colSpan={7}>
            <DeliveryParts hook={hook} row={row} onReplayed={onReplayed} />
          </td>
        </tr>
      )}
    </>
  );
}
