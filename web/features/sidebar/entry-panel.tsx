import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { type RowDrop, useRowDrag, useRowDrops } from '#components/drag/row-drag.ts';
import { patchSidebarEntry, placeBeside } from '#entities/personal/preferences/actions.ts';
import type { SidebarEntry } from '#entities/personal/preferences/types.ts';
import { Entry, KNOWN } from './known-entries.tsx';
import styles from './parts/sidebar.module.css';

const OF = 'entries of the sidebar';

/** All entries, each to be pinned and moved. */
export function EntryPanel({ entries }: { entries: readonly SidebarEntry[] }) {
  const place = useCallback(
    (id: string, target: string | undefined, isAfter: boolean) => {
      const moved = entries.find((row) => row.id === id);
      if (!moved || !target) return;
      const sort_order = placeBeside(entries, moved, { target, isAfter, isFalling: false });
      if (sort_order !== null) void patchSidebarEntry(moved, { sort_order });
    },
    [entries],
  );
  const drop = useCallback(({ id, target, zone }: RowDrop) => place(id, target, zone === 'after'), [place]);
  useRowDrops(OF, drop);
  return (
    <ul className={styles.panel}>
      {entries.map((entry, index) => (
        <PanelRow
          key={entry.id}
          entry={entry}
          onStep={(step) => {
            const beside = entries[step === 'up' ? index - 1 : index + 1];
            place(entry.id, beside?.id, step === 'down');
          }}
        />
      ))}
    </ul>
  );
}

type PanelRowProps = { entry: SidebarEntry; onStep: (step: 'up' | 'down') => void };

function PanelRow({ entry, onStep }: PanelRowProps) {
  const { t } = useTranslation('shell');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, { of: OF, id: entry.id, handle });
  const name = t(KNOWN[entry.key]?.label ?? 'more');
  return (
    <li ref={row} className={styles.panelRow} data-zone={zone ?? undefined}>
      <DragHandle ref={handle} label={t('move_entry', { name })} onStep={onStep} />
      <Entry entry={entry} />
      <IconButton
        of={entry.is_pinned ? IconPinnedOff : IconPin}
        label={t(entry.is_pinned ? 'unpin' : 'pin', { name })}
        size="sm"
        onClick={() => void patchSidebarEntry(entry, { is_pinned: !entry.is_pinned })}
      />
    </li>
  );
}
