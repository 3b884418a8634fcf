import { VisuallyHidden } from '@mantine/core';
import { IconLayoutNavbar } from '@tabler/icons-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PickerList, type PickerOption } from '#components/pickers/picker-list.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { canStandAbove } from '#entities/projects/types/parents.ts';
import { states } from '#entities/projects/states/store.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { loadWorkItem } from '#entities/work-items/items/actions.ts';
import { searchWorkItems } from '#entities/work-items/items/search.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from './property-field.module.css';
import valueStyles from './property-value.module.css';
import type { ValueLook } from './property-value.tsx';
import { itemKey } from '../items/item-key.ts';

const SEARCH_DELAY_MS = 200;
const NO_PARENT = 'none';

type ParentFieldProps = {
  projectId: string;
  /** The item itself cannot be its own parent; null for one that does not exist yet. */
  itemId: string | null;
  /** The type of the item. It limits which items may be its parent. */
  typeId: string | null;
  parentId: string | null;
  onChange: (parentId: string | null) => void;
  look: ValueLook;
  disabled?: boolean;
};

/** The item that this one is a part of, found by typing. */
export function ParentField({ look, disabled, ...list }: ParentFieldProps) {
  const { projectId, parentId } = list;
  const { t } = useTranslation('work-items');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const parent = useParent(projectId, parentId);
  const key = useProject(parent?.project_id)?.identifier;
  const close = () => setAnchor(null);
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : event.currentTarget);
  const emptyText = look === 'pill' ? t('property.parent') : t('add.parent');
  return (
    <>
      <button
        type="button"
        className={styles[look]}
        disabled={disabled}
        data-empty={parent ? undefined : ''}
        aria-haspopup="listbox"
        title={parent?.name}
        onClick={open}
      >
        <VisuallyHidden>{t('property.parent')}: </VisuallyHidden>
        {look === 'pill' && <Icon of={IconLayoutNavbar} size={14} />}
        <span className={parent || look === 'pill' ? valueStyles.text : valueStyles.empty}>
          {parent ? `${itemKey(key, parent)} ${parent.name}` : emptyText}
        </span>
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={t('property.parent')} width={340}>
          <ParentList {...list} onClose={close} />
        </AnchoredPopover>
      )}
    </>
  );
}

function useParent(projectId: string, parentId: string | null) {
  const parent = useWorkItem(parentId);
  const isMissing = parentId !== null && parent === undefined;
  useEffect(() => {
    // A parent that may not be seen stays unnamed.
    if (isMissing && parentId) loadWorkItem(projectId, parentId).catch(() => {});
  }, [projectId, parentId, isMissing]);
  return parent;
}

type ListProps = Omit<ParentFieldProps, 'look' | 'disabled'> & { onClose: () => void };

function useFound(projectId: string) {
  const [found, setFound] = useState<WorkItem[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const search = useCallback(
    (text: string, delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const question = ++asked.current;
        // An older answer that arrives late must not replace a newer one.
        const take = (rows: WorkItem[]) => question === asked.current && setFound(rows);
        searchWorkItems(projectId, text).then(take, () => take([]));
      }, delay);
    },
    [projectId],
  );
  useEffect(() => {
    search('', 0);
    return () => clearTimeout(timer.current);
  }, [search]);
  return { found, search };
}

/** Lists the items that may be the parent of an item. */
export function ParentList({ projectId, itemId, typeId, parentId, onChange, onClose }: ListProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const { found, search } = useFound(projectId);
  const identifier = useProject(projectId)?.identifier ?? '';
  const current = parentId ? workItems.get(parentId) : undefined;
  // Nor can one of its own sub-items be.
  const others = found.filter(
    (row) =>
      ![itemId, parentId].includes(row.id) &&
      (row.parent_id === null || row.parent_id !== itemId) &&
      canStandAbove(projectId, typeId, row),
  );
  const optionOf = (row: WorkItem): PickerOption => {
    const state = states.get(row.state_id);
    return {
      value: row.id,
      label: `${itemKey(identifier, row)} ${row.name}`,
      icon: state && <StateIcon group={state.group} color={state.color} />,
    };
  };
  const none: PickerOption[] = current ? [{ value: NO_PARENT, label: t('remove_parent') }] : [];
  return (
    <PickerList
      options={[...(current ? [optionOf(current)] : []), ...others.map(optionOf), ...none]}
      selected={parentId ? [parentId] : []}
      onQuery={(text) => search(text, SEARCH_DELAY_MS)}
      onPick={([id]) => onChange(id === undefined || id === NO_PARENT ? null : id)}
      onClose={onClose}
      searchPlaceholder={t('set.parent')}
      emptyText={t('common:no_match')}
    />
  );
}
