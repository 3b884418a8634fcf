import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import styles from './progress.module.css';

export type Share = {
  key: string;
  mark: ReactNode;
  name: string;
  done: number;
  total: number;
  /** `part`: how many there are and what part of all; else how far they are. */
  look?: 'part';
  isPicked?: boolean | undefined;
  /** Shows only its items; without it the row is only read. */
  onPick?: (() => void) | undefined;
};

export type ShareTab = {
  id: string;
  label: string;
  shares: readonly Share[];
  empty: string;
  /** Instead of rows of shares, e.g. a list of items. */
  content?: ReactNode;
  note?: ReactNode;
};

type ShareTabsProps = {
  tabs: readonly ShareTab[];
  value: string;
  onChange: (id: string) => void;
  label: string;
};

/** How items are spread over states, people and labels, a tab each. */
export function ShareTabs({ tabs, value, onChange, label }: ShareTabsProps) {
  const open = tabs.find(({ id }) => id === value) ?? tabs[0];
  return (
    <Tabs value={open?.id ?? null} onChange={(id) => id && onChange(id)}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} className={styles.shares}>
          {tab === open && (tab.content ?? <Shares {...tab} />)}
          {tab === open && tab.note}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The rows of one tab; all of them are as long as they are many. */
export function Shares({ shares, empty }: Pick<ShareTab, 'shares' | 'empty'>) {
  if (shares.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div role="list">
      {shares.map((share) => (
        <div key={share.key} role="listitem">
          <ShareRow share={share} />
        </div>
      ))}
    </div>
  );
}

function ShareRow({ share }: { share: Share }) {
  const { onPick, isPicked = false } = share;
  if (!onPick) {
    return (
      <div className={styles.share}>
        <ShareText share={share} />
      </div>
    );
  }
  return (
    <button type="button" className={styles.share} aria-pressed={isPicked} onClick={onPick}>
      <ShareText share={share} />
    </button>
  );
}

function ShareText({ share: { mark, name, done, total, look } }: { share: Share }) {
  const { t, i18n } = useTranslation('planning');
  const percent = percentOf(done, total);
  return (
    <>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {look === 'part' ? (
        <>
          <span className={styles.count}>{done}</span>
          <span className={styles.percent}>{percent}%</span>
        </>
      ) : (
        <>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${percent}%` }} />
          </span>
          <span className={styles.count} title={t('progress.done', { done, count: total })}>
            {done.toLocaleString(i18n.language)} / {total.toLocaleString(i18n.language)}
          </span>
        </>
      )}
    </>
  );
}
