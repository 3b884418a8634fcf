import { Menu } from '@mantine/core';
import { IconChecks, IconDots, IconLayoutSidebarLeftCollapse, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { AnchoredMenu } from '#components/anchored-menu.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { openModal } from '#lib/modal-store.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import styles from './column.module.css';
import { selectGroup } from '../selection/selection.ts';
import { useCanSelect } from '../selection/use-can-select.ts';
import { newItemIn } from './drop.ts';
import { shownRows } from './move-card.ts';

type ColumnHeadProps = { group: Group; total: number; onFold?: (group: string) => void };

/** Icon, name and number of a column; the plus opens the form with the column's value filled in. */
export function ColumnHead({ group, total, onFold }: ColumnHeadProps) {
  const { t, projectId, settings, canEdit, language } = useListView();
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: newItemIn(settings, group.id) });
  return (
    <header className={styles.head}>
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      <span className={styles.space} />
      {onFold && <ColumnMenu group={group} onFold={onFold} />}
      {canEdit && settings.groupBy !== 'created_by' && (
        <IconButton
          of={IconPlus}
          size="sm"
          label={t('work-items:new_in', { group: group.name })}
          onClick={create}
        />
      )}
    </header>
  );
}

/** What can be done with a column as a whole. */
function ColumnMenu({ group, onFold }: Required<Omit<ColumnHeadProps, 'total'>>) {
  const { t, query } = useListView();
  const canSelect = useCanSelect();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  const select = () =>
    selectGroup(
      shownRows(query, group.id).map(({ id }) => id),
      true,
    );
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        label={t('work-items:column.menu', { group: group.name })}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          <Menu.Item
            leftSection={<Icon of={IconLayoutSidebarLeftCollapse} />}
            onClick={() => onFold(group.id)}
          >
            {t('work-items:column.fold')}
          </Menu.Item>
          {canSelect && (
            <Menu.Item leftSection={<Icon of={IconChecks} />} onClick={select}>
              {t('work-items:column.select')}
            </Menu.Item>
          )}
        </AnchoredMenu>
      )}
    </>
  );
}
