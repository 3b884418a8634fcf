import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { pauseRecurrence, resumeRecurrence } from '#entities/work-items/recurrences/actions.ts';
import type { Recurrence } from '#entities/work-items/recurrences/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { summaryOf } from '../model/texts.ts';
import styles from './list.module.css';

type RecurrenceListProps = {
  rows: readonly Recurrence[];
  openId: string | undefined;
  pathOf: (id: string) => string;
  canEdit: boolean;
  /** Null for who may not add any, and where there is no template. */
  onAdd: (() => void) | null;
};

/** The recurrences of a project, each with a switch. */
export function RecurrenceList({ rows, openId, pathOf, canEdit, onAdd }: RecurrenceListProps) {
  const { t } = useTranslation('recurring');
  return (
    <section className={styles.list} aria-label={t('title')}>
      <header className={styles.head}>
        <h1>
          {t('title')}
          <span className={styles.count}>{rows.length}</span>
        </h1>
        {onAdd && (
          <Button size="md" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </header>
      <ul>
        {rows.map((row) => (
          <RecurrenceRow
            key={row.id}
            row={row}
            to={pathOf(row.id)}
            isOpen={row.id === openId}
            canEdit={canEdit}
          />
        ))}
      </ul>
    </section>
  );
}

function statusText(row: Recurrence, name: string | undefined, language: string, t: TFunction): string {
  const { is_paused, paused_until, next_due, open_item_id, last_error } = row;
  if (last_error) return t(`recurring:problem.${last_error}`);
  if (is_paused) {
    return paused_until
      ? t('recurring:status.paused_until', { day: formatDate(paused_until, language) })
      : t('recurring:status.paused');
  }
  if (open_item_id) return t('recurring:status.open');
  if (next_due === null) return t('recurring:status.ended');
  const day = formatDate(next_due, language);
  if (row.assignees.mode === 'fewest_open') return t('recurring:status.next_fewest', { day });
  return name ? t('recurring:status.next_for', { day, name }) : t('recurring:status.next', { day });
}

type RecurrenceRowProps = { row: Recurrence; to: string; isOpen: boolean; canEdit: boolean };

function RecurrenceRow({ row, to, isOpen, canEdit }: RecurrenceRowProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const person = usePerson(row.next_member_id);
  return (
    <li className={styles.row} data-open={isOpen ? '' : undefined}>
      <Link to={to} className={styles.link} aria-current={isOpen ? 'page' : undefined}>
        <b>{row.name}</b>
        <span className={styles.summary}>{summaryOf(row, language, t)}</span>
        <span className={styles.status} data-problem={row.last_error ? '' : undefined}>
          {statusText(row, person?.display_name, language, t)}
        </span>
      </Link>
      <Switch
        aria-label={t('on_label', { name: row.name })}
        checked={!row.is_paused}
        disabled={!canEdit}
        onChange={() => void (row.is_paused ? resumeRecurrence(row.id) : pauseRecurrence(row.id))}
      />
    </li>
  );
}
