import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HealthChip } from '#components/controls/health-chip.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import type { Update } from '#entities/projects/updates/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { UpdateCard } from './card/update-card.tsx';
import { plainTextOf } from './plain-text.ts';
import styles from './updates.module.css';

type EarlierProps = {
  rows: readonly Update[];
  /** All of them were read. */
  isWhole: boolean;
};

/** The updates before the latest, one line each. A line opens its update. */
export function Earlier({ rows, isWhole }: EarlierProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section aria-label={t('earlier')}>
      <h2 className={styles.earlierHead}>
        {t('earlier')}
        {isWhole && <span className={styles.count}>{rows.length.toLocaleString(language)}</span>}
      </h2>
      {rows.map((update) => (
        <div key={update.id}>
          <EarlierRow
            update={update}
            isOpen={update.id === openId}
            onToggle={() => setOpenId(update.id === openId ? null : update.id)}
          />
          {update.id === openId && (
            <div className={styles.opened}>
              <UpdateCard update={update} />
            </div>
          )}
        </div>
      ))}
    </section>
  );
}

type RowProps = { update: Update; isOpen: boolean; onToggle: () => void };

function EarlierRow({ update, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const author = usePerson(update.created_by);
  const { comments_count: count } = update;
  return (
    <button type="button" className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.rowHealth}>
        <HealthChip health={update.health} />
      </span>
      <span className={styles.rowDay}>
        {formatMonthDay(dayOf(update.posted_at ?? update.created_at), language)}
      </span>
      {author && <Avatar person={author} />}
      <span className={styles.rowText}>{plainTextOf(update.description_html)}</span>
      {count > 0 && (
        <span className={styles.meta}>
          <Icon of={IconMessage} size={14} label={t('comment.label')} />
          {count.toLocaleString(language)}
        </span>
      )}
    </button>
  );
}
