import { useTranslation } from 'react-i18next';
import type { ViewSettings } from '../model/display/view-settings.ts';
import type { DraftGroup } from './draft-groups.tsx';
import { DraftRow } from './draft-row.tsx';
import styles from './drafts.module.css';

type DraftListProps = { groups: readonly DraftGroup[]; settings: ViewSettings };

/** Drafts in lines, under the names of their groups. */
export function DraftList({ groups, settings }: DraftListProps) {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.list}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name}>
          {settings.groupBy !== null && (
            <div className={styles.groupHead}>
              {group.icon}
              <h2>{group.name}</h2>
              <span className={styles.count}>{group.drafts.length}</span>
            </div>
          )}
          <ul className={styles.lines} aria-label={t('drafts.title')}>
            {group.drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} shown={settings.shown} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
