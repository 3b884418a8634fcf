import { ROLE } from '@tandem/shared/roles.ts';
import {
  IconArchive,
  IconBell,
  IconBox,
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleDot,
  IconCircleHalf2,
  IconForms,
  IconHexagon,
  IconTag,
  IconTrash,
  IconTriangle,
  IconUsers,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useMarkedPage } from '#lib/frame/marked-page.ts';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { useFieldSections } from '#entities/projects/fields/sections.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../display/list-view.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { giveFocusBack } from '../properties/item-overlay.ts';
import { BulkFields, bulkFields } from './bulk-fields.tsx';
import { BulkPicker, type BulkProperty, type BulkToolName } from './bulk-picker.tsx';
import { clearSelection, useSelection } from './selection.ts';
import styles from './selection.module.css';
import { BulkTools, type BulkTool, MORE_TOOLS } from './bulk-tools.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useBulkCommands } from './use-bulk-commands.ts';

const PROPERTIES: readonly { property: BulkProperty; icon: TablerIcon | null }[] = [
  { property: 'state', icon: IconCircleDot },
  { property: 'priority', icon: null },
  { property: 'assignees', icon: IconUsers },
  { property: 'labels', icon: IconTag },
  { property: 'start_date', icon: IconCalendarTime },
  { property: 'target_date', icon: IconCalendarCheck },
  { property: 'estimate', icon: IconTriangle },
  { property: 'cycle', icon: IconCircleHalf2 },
  { property: 'module', icon: IconBox },
  { property: 'type', icon: IconHexagon },
];

/** What the project uses; epics are planned in nothing. */
const propertiesOf = ({ isEstimated, plans, context }: ViewSettings) =>
  PROPERTIES.filter(({ property }) => {
    if (property === 'cycle' || property === 'module' || property === 'type')
      return plans[property] && context !== 'epics';
    return property !== 'estimate' || isEstimated;
  });

const isOver = ({ state__group }: WorkItem) => state__group === 'completed' || state__group === 'cancelled';

/** The chosen items that are still there: others may have deleted or archived some meanwhile. */
function useChosen(): readonly WorkItem[] {
  const ids = useSelection((state) => state.ids);
  const revision = workItems.useSelect(() =>
    [...ids]
      .map((id) => `${id}:${workItems.get(id)?.archived_at ?? ''}:${workItems.get(id)?.state_id}`)
      .join(),
  );
  // The text says which of them there are; the rows are read again only when it changes.
  return revision
    ? ([...ids].map((id) => workItems.get(id)).filter((row) => row && !row.archived_at) as WorkItem[])
    : [];
}

/** `opener` is what had the keyboard when a key opened it. */
type OpenPicker = {
  property: BulkToolName;
  fieldId?: string | undefined;
  anchor: HTMLElement;
  opener: HTMLElement | null;
};

const focusedElement = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/** How many items are chosen, and everything that can be done to all of them. */
export function BulkBar() {
  const { t, projectId, language, settings } = useListView();
  const rows = useChosen();
  const isAdmin = useProject(projectId)?.member_role === ROLE.ADMIN;
  const [open, setOpen] = useState<OpenPicker | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const actions = useBulkActions(rows);
  useFieldSections(projectId, null);
  const fields = bulkFields(projectId);
  useBulkCommands({
    count: rows.length,
    fields,
    pick: (property, fieldId) => {
      const find = (selector: string) => bar.current?.querySelector<HTMLElement>(selector);
      const anchor = find(`[data-tool="${property}"]`) ?? find(MORE_TOOLS);
      if (anchor) setOpen({ property, fieldId, anchor, opener: focusedElement() });
    },
    set: actions.set,
    remove: isAdmin ? () => setAsking(true) : null,
  });
  const close = () => {
    setOpen(null);
    const row = open?.opener?.closest<HTMLElement>('[data-item-id]');
    if (open?.opener) giveFocusBack(open.opener, row?.dataset['itemId']);
  };
  const count = rows.length;
  useMarkedPage('data-choosing', count > 0);
  if (count === 0) return null;
  const notOver = rows.filter((row) => !isOver(row)).length;
  const tools: readonly BulkTool[] = [
    ...propertiesOf(settings).map(({ property, icon }) => ({
      tool: property,
      icon: icon ? <Icon of={icon} /> : <PriorityPropertyIcon size={16} />,
      name: t(`work-items:property.${property}`),
      onPress: (anchor: HTMLElement) => setOpen({ property, anchor, opener: null }),
    })),
    ...(fields.length > 0
      ? [
          {
            tool: 'fields' as const,
            icon: <Icon of={IconForms} />,
            name: t('work-items:bulk.fields'),
            onPress: (anchor: HTMLElement) => setOpen({ property: 'fields', anchor, opener: null }),
          },
        ]
      : []),
    { icon: <Icon of={IconBell} />, name: t('work-items:bulk.follow'), onPress: actions.follow },
    {
      icon: <Icon of={IconArchive} />,
      name: t('work-items:bulk.archive'),
      hint: notOver > 0 ? t('work-items:bulk.archive_blocked', { count: notOver }) : undefined,
      onPress: actions.archive,
    },
    ...(isAdmin
      ? [
          {
            icon: <Icon of={IconTrash} />,
            name: t('common:delete'),
            isDangerous: true,
            onPress: () => setAsking(true),
          },
        ]
      : []),
  ];
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={t('work-items:bulk.label')}
      data-bulk-bar
    >
      <span className={styles.number} role="status">
        {t('work-items:bulk.selected', { count, shown: count.toLocaleString(language) })}
      </span>
      <IconButton of={IconX} size="sm" label={t('work-items:bulk.clear')} onClick={clearSelection} />
      <span className={styles.line} />
      <BulkTools key={tools.map(({ name }) => name).join()} tools={tools} />
      {open && (
        <AnchoredPopover
          anchor={open.anchor}
          opener={open.opener}
          onClose={close}
          label={
            open.property === 'fields'
              ? t('work-items:bulk.fields')
              : t(`work-items:property.${open.property}`)
          }
        >
          {open.property === 'fields' ? (
            <Suspense>
              <BulkFields {...{ projectId, rows, fieldId: open.fieldId, set: actions.set }} onClose={close} />
            </Suspense>
          ) : (
            <BulkPicker property={open.property} rows={rows} set={actions.set} onClose={close} />
          )}
        </AnchoredPopover>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('work-items:bulk.delete_title', { count })}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            actions.remove();
          }}
          onClose={() => setAsking(false)}
        >
          {t('work-items:bulk.delete_text')}
        </ConfirmModal>
      )}
    </div>
  );
}
