import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { longDuration } from '#components/time/long-duration.ts';
import { TimeBar } from '#components/time/time-bar.tsx';
import { useItemEntries } from '#entities/tracking/item-part.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { PartFailed } from '../parts/part-failed.tsx';
import { Section } from '../parts/section.tsx';
import { EntryPopover, type OpenEntry } from './entry-popover.tsx';
import { EntryRow } from './entry-row.tsx';
import { sumOf } from './sum-of.ts';
import styles from './time.module.css';
import { useTreeTime } from './tree-time.ts';

/** So many stand there before somebody asks for the others. */
const SHOWN = 5;

/** Time that people spent on an item: how much of the plan, and every entry. */
export function TimeSection({ row }: { row: WorkItem }) {
  const { t } = useTranslation('time');
  const { list, state, retry } = useItemEntries(row);
  const [isAll, setAll] = useState(false);
  const [withTree, setWithTree] = useState(false);
  const [opened, setOpened] = useState<OpenEntry | null>(null);
  // Before all entries are here the item knows better how many hours it has.
  const spent = state === 'ready' ? sumOf(list) : Math.max(sumOf(list), row.spent_minutes);
  const tree = useTreeTime(row, spent);
  if (state === 'failed' && list.length === 0) return <PartFailed text={t('item.failed')} onRetry={retry} />;
  const { planned_minutes: planned } = row;
  const canAdd = row.archived_at === null;
  const add = (event: MouseEvent<HTMLElement>) => setOpened({ anchor: event.currentTarget, entry: null });
  const shown = isAll ? list : list.slice(0, SHOWN);
  const hidden = list.slice(shown.length);
  const isTree = withTree && tree !== null;
  return (
    <Section
      title={t('item.title')}
      meta={list.length > 0 ? list.length : undefined}
      actions={
        <>
          {tree && <Counted isTree={isTree} onTree={setWithTree} />}
          {canAdd && <IconButton of={IconPlus} size="sm" label={t('entry.add')} onClick={add} />}
        </>
      }
    >
      <div className={styles.list}>
        <SpentLine {...(isTree && tree ? tree : { spent, planned })} />
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            onEdit={(anchor) => setOpened({ anchor, entry })}
            isEditable={canAdd}
          />
        ))}
        {(canAdd || hidden.length > 0) && (
          <div className={styles.foot}>
            {canAdd && (
              <button type="button" className={styles.add} data-add-time onClick={add}>
                <Icon of={IconPlus} />
                {t('entry.add')}
              </button>
            )}
            {hidden.length > 0 && (
              <button type="button" className={styles.older} onClick={() => setAll(true)}>
                {t('item.older', { number: hidden.length, time: formatMinutes(sumOf(hidden)) })}
              </button>
            )}
          </div>
        )}
      </div>
      {state === 'failed' && <PartFailed text={t('item.failed')} onRetry={retry} />}
      {opened && <EntryPopover row={row} total={spent} {...opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function Counted({ isTree, onTree }: { isTree: boolean; onTree: (isTree: boolean) => void }) {
  const { t } = useTranslation('time');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('item.counted')}
      value={isTree ? 'tree' : 'item'}
      onChange={(value) => onTree(value === 'tree')}
      data={[
        { value: 'tree', label: t('item.with_sub_items') },
        { value: 'item', label: t('item.this_item') },
      ]}
    />
  );
}

/** How much was spent, of what was planned. */
function SpentLine({ spent, planned }: { spent: number; planned: number | null }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  if (spent === 0 && planned === null) return null;
  const said = longDuration(spent, language);
  const label =
    planned === null ? said : t('item.of', { time: said, planned: longDuration(planned, language) });
  return (
    <div className={styles.spent}>
      <b>{formatMinutes(spent)}</b>
      <TimeBar spent={spent} planned={planned} label={label} />
      {planned !== null && (
        <span className={styles.planned}>{t('item.of_planned', { planned: formatMinutes(planned) })}</span>
      )}
      {planned !== null && spent > planned && (
        <span className={styles.over}>{t('item.over', { time: formatMinutes(spent - planned) })}</span>
      )}
    </div>
  );
}
