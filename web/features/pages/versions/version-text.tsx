import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ItemLinksContext } from '#components/editor/reading/item-links-context.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { textDifference } from '#lib/text/text-difference.ts';
import styles from './versions.module.css';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

type TextProps = {
  html: string;
  /** The text of the version before, to show what changed; null for the first one, or not to. */
  before: string | null;
  /** Which version that is. */
  against: ReactNode;
};

/** The text of a version, with what came and what went marked in it. */
export function VersionText({ html, before, against }: TextProps) {
  const { t } = useTranslation('pages');
  const pictureOf = use(ItemLinksContext)?.pictureOf;
  const difference = useMemo(
    () => (before === null ? null : textDifference(before, html, { nameOf, pictureOf })),
    [before, html, pictureOf],
  );
  const root = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.pane} aria-label={t('versions.preview')}>
      {difference && (
        <div className={styles.compared}>
          {against}
          <span className={styles.added}>{t('versions.added', { count: difference.added })}</span>
          <span className={styles.removed}>{t('versions.removed', { count: difference.removed })}</span>
          <ChangeSteps root={root} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keys */}
      <div className={styles.scroll} ref={root} tabIndex={0} role="group" aria-label={t('versions.text')}>
        <div className={styles.text}>
          {difference ? (
            <HtmlView html={difference.html} nameOf={nameOf} />
          ) : (
            <HtmlView html={html} nameOf={nameOf} />
          )}
        </div>
      </div>
    </section>
  );
}

const MARKS = 'ins[data-difference], del[data-difference]';
/** What was put in the place of something else is one change with it. */
const isFirst = ({ previousSibling }: Element) =>
  !(previousSibling instanceof Element && previousSibling.matches(MARKS));
/** Above what is gone to there is some of what stands before it. */
const ABOVE_PX = 96;

/** From one change to the next, and which one of how many that is. */
function ChangeSteps({ root }: { root: { readonly current: HTMLDivElement | null } }) {
  const { t } = useTranslation('pages');
  const [at, setAt] = useState<{ number: number; count: number } | null>(null);
  const go = (by: 1 | -1) => {
    const { current } = root;
    const changes = [...(current?.querySelectorAll<HTMLElement>(MARKS) ?? [])].filter(isFirst);
    if (!current || changes.length === 0) return;
    const from = at?.number ?? (by === 1 ? 0 : changes.length + 1);
    const number = ((from - 1 + by + changes.length) % changes.length) + 1;
    for (const change of changes) change.removeAttribute('data-current');
    const shown = changes[number - 1];
    shown?.setAttribute('data-current', '');
    const top = (shown?.getBoundingClientRect().top ?? 0) - current.getBoundingClientRect().top;
    current.scrollTo({ top: current.scrollTop + top - ABOVE_PX });
    setAt({ number, count: changes.length });
  };
  return (
    <span className={styles.steps}>
      <span role="status">{at && t('versions.change_of', at)}</span>
      <IconButton of={IconChevronUp} label={t('versions.previous_change')} onClick={() => go(-1)} />
      <IconButton of={IconChevronDown} label={t('versions.next_change')} onClick={() => go(1)} />
    </span>
  );
}
