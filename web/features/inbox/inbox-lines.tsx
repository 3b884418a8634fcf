import { Button } from '@mantine/core';
import type { Range } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverscan, rangeWith, useVirtualList } from '#lib/lists/virtual-list.ts';
import type { InboxGroup } from './groups.ts';
import { InboxRow } from './inbox-row.tsx';
import styles from './inbox.module.css';
import { useInboxKeys } from './use-inbox-keys.ts';

const ROW_HEIGHT = 63;
/** What is said above an empty list moves the lines below it by less than these are high. */
const OVERSCAN = 20;

type Line = { key: string } & ({ kind: 'group'; group: InboxGroup } | { kind: 'more' | 'sleep' });

type LinesProps = {
  scroller: RefObject<HTMLDivElement | null>;
  label: string;
  groups: readonly InboxGroup[];
  sleeping: readonly InboxGroup[];
  openKey: string | null;
  onOpen: (group: InboxGroup) => void;
  onLeave: (key: string) => void;
  /** Reads what is older, where there is something. */
  onMore: (() => void) | null;
};

const lineOf = (group: InboxGroup): Line => ({ key: group.key, kind: 'group', group });

function linesOf({ groups, sleeping, onMore }: LinesProps, hasSleeping: boolean): Line[] {
  return [
    ...groups.map(lineOf),
    ...(onMore ? [{ key: 'more', kind: 'more' as const }] : []),
    ...(sleeping.length > 0 ? [{ key: 'sleep', kind: 'sleep' as const }] : []),
    ...(hasSleeping ? sleeping.map((group) => ({ ...lineOf(group), key: `sleeping ${group.key}` })) : []),
  ];
}

const groupOfLine = (line: Line | undefined) => (line?.kind === 'group' ? line.group.key : undefined);

/** The line that has the keyboard stays drawn however far the list is scrolled. */
function useLines(scroller: LinesProps['scroller'], lines: readonly Line[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : lines.findIndex((line) => groupOfLine(line) === focused);
  const virtual = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    overscan: useOverscan(OVERSCAN),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, focusedAt), [focusedAt]),
    useFlushSync: false,
  });
  useEffect(() => {
    const element = scroller.current;
    const note = ({ target }: FocusEvent) => {
      const group = target instanceof Element ? target.closest<HTMLElement>('[data-group]') : null;
      setFocused(group?.dataset['group'] ?? null);
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [scroller]);
  const reveal = (key: string) => {
    const index = lines.findIndex((line) => groupOfLine(line) === key);
    if (index >= 0) virtual.scrollToIndex(index);
  };
  return { virtual, reveal };
}

/** Groups under each other, what is snoozed folded away below; only what can be seen is drawn. */
export function InboxLines(props: LinesProps) {
  const { t } = useTranslation('inbox');
  const { scroller, label, groups, sleeping, openKey, onOpen, onLeave, onMore } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const lines = linesOf(props, isUnfolded);
  const { virtual, reveal } = useLines(scroller, lines);
  useInboxKeys({ groups: isUnfolded ? [...groups, ...sleeping] : groups, openKey, t, onLeave, reveal });
  const drawn = (line: Line) => {
    if (line.kind === 'group')
      return <InboxRow group={line.group} isOpen={line.group.key === openKey} onOpen={onOpen} />;
    if (line.kind === 'more') {
      return (
        <Button className={styles.loadMore} variant="subtle" onClick={() => onMore?.()}>
          {t('load_more')}
        </Button>
      );
    }
    return (
      <SleepHead count={sleeping.length} isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
    );
  };
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} style={{ height: virtual.getTotalSize() }} aria-label={label}>
      {virtual.getVirtualItems().map((item) => {
        const line = lines[item.index];
        return (
          line && (
            <li
              key={line.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.line}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {drawn(line)}
            </li>
          )
        );
      })}
    </ul>
  );
}

type HeadProps = { count: number; isOpen: boolean; onToggle: () => void };

function SleepHead({ count, isOpen, onToggle }: HeadProps) {
  const { t } = useTranslation('inbox');
  return (
    <Button
      className={styles.sleepHead}
      variant="subtle"
      aria-expanded={isOpen}
      onClick={onToggle}
      rightSection={<span className={styles.quiet}>{t(isOpen ? 'hide' : 'show')}</span>}
    >
      {t('snoozed', { count })}
    </Button>
  );
}
