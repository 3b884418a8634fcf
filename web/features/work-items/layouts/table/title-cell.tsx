import { IconCloudUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useIsUnsaved } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../../model/display/list-view.ts';
import { Fold } from '../list/fold/fold.tsx';
import { EpicIcon } from '../../model/items/epic-icon.tsx';
import { itemKey } from '../../model/items/item-key.ts';
import { ItemMenuButton } from '../../model/items/item-menu-button.tsx';
import { SelectBox } from '../../model/selection/select-box.tsx';
import styles from './sheet.module.css';
import { editTitle, useSheet } from './sheet-state.ts';

const MAX_NAME = 255;
const INDENT = 14;

type TitleCellProps = { row: WorkItem; lineKey: string; depth: number; isOpen: boolean; canEdit: boolean };

/** The first column, which stays: sub-items, key, title, and what can be done with the item. */
export function TitleCell({ row, lineKey, depth, isOpen, canEdit }: TitleCellProps) {
  const { t, settings, linkTo, isPhone } = useListView();
  const project = useProject(row.project_id);
  const isEditing = useSheet(({ editing }) => editing === lineKey);
  const isUnsaved = useIsUnsaved(row.id);
  const key = itemKey(project?.identifier, row);
  return (
    <div
      role="rowheader"
      className={styles.title}
      data-col={0}
      data-written={canEdit ? '' : undefined}
      tabIndex={-1}
      aria-colindex={1}
    >
      {!isPhone && <SelectBox id={row.id} name={row.name} />}
      <span className={styles.indent} style={{ width: depth * INDENT }} />
      <span className={styles.fold}>
        {row.sub_issues_count > 0 && <Fold row={row} lineKey={lineKey} depth={depth} isOpen={isOpen} />}
      </span>
      {project && settings.context === 'workspace' && (
        <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />
      )}
      {row.is_epic && settings.context !== 'epics' && <EpicIcon />}
      {settings.shown.has('key') && <span className={styles.id}>{key}</span>}
      {isEditing ? (
        <TitleField row={row} />
      ) : (
        <a
          className={styles.link}
          dir="auto"
          href={linkTo(row)}
          tabIndex={-1}
          draggable={false}
          data-item-link
          title={row.name}
        >
          {row.name}
        </a>
      )}
      <span className={styles.space} />
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />}
      <ItemMenuButton className={styles.menu} label={t('work-items:menu_of', { key })} tabIndex={-1} />
    </div>
  );
}

/** The title, written in its place: Enter or leaving it stores, Escape leaves it as it was. */
function TitleField({ row }: { row: WorkItem }) {
  const { t } = useListView();
  const field = useRef<HTMLInputElement>(null);
  const isGivenUp = useRef(false);
  const leave = () => {
    // The keyboard stays in the table.
    field.current?.closest<HTMLElement>('[data-col]')?.focus({ preventScroll: true });
  };
  const store = () => {
    const name = field.current?.value.trim() ?? '';
    editTitle(null);
    if (!isGivenUp.current && name && name !== row.name) void patchWorkItem(row.id, { name });
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') isGivenUp.current = true;
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    <input
      ref={field}
      autoFocus
      className={styles.field}
      defaultValue={row.name}
      maxLength={MAX_NAME}
      aria-label={t('work-items:title')}
      onFocus={(event) => event.target.select()}
      onKeyDown={handleKey}
      onBlur={store}
    />
  );
}
