import { useTranslation } from 'react-i18next';
import type { DraftGroup } from './draft-groups.tsx';
import { DraftCard } from './draft-card.tsx';
import type { ViewSettings } from '../model/display/view-settings.ts';
import styles from './drafts.module.css';

type DraftBoardProps = { groups: readonly DraftGroup[]; settings: ViewSettings };

/** Drafts as cards, a column for each group. */
export function DraftBoard({ groups, settings }: DraftBoardProps) {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.board}>
      {groups.map((group) => (
        <section key={group.id} className={styles.column} aria-label={group.name}>
          <div className={styles.columnHead}>
            {group.icon}
            <h2>{group.name}</h2>
            <span className={styles.count}>{group.drafts.length}</span>
          </div>
          <ul className={styles.cards} aria-label={t('drafts.title')}>
            {group.drafts.map((draft) => (
              <DraftCard key={draft.id} draft={draft} settings={settings} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
