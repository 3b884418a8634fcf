import { Button } from '@mantine/core';
import { IconCloudUp, IconRestore } from '@tabler/icons-react';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { memo, type ReactNode } from 'react';
import { AvatarStack, NoAvatar } from '#components/people/avatar.tsx';
import { DueDate, StartDate } from '#components/pickers/due-date.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { personColor } from '#components/people/people-color.ts';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { type RemoteMark, useRemoteMark } from '#entities/live/remote-marks.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { useComputedTick } from '#entities/work-items/computed/tick.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { listNames } from '#lib/text/names.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import { type ListView, useListView } from '../../model/display/list-view.ts';
import { isWritten, useFieldParts } from '../../model/field-lists/field-parts.ts';
import { EstimateMark } from '../../model/properties/estimate-mark.tsx';
import { countsOf } from '../../model/menus/item-counts.tsx';
import { ItemMenuButton } from '../../model/items/item-menu-button.tsx';
import { PendingMark } from '../../model/approvals/pending-mark.tsx';
import { CycleMark, ModulesMark } from '../../model/properties/plan-marks.tsx';
import { EpicIcon } from '../../model/items/epic-icon.tsx';
import { useLabels, usePersons } from '../../model/items/use-rows.ts';
import { ItemPeople } from '../../model/presence/item-people.tsx';
import { Mover } from '../../model/presence/mover.tsx';
import { SelectBox } from '../../model/selection/select-box.tsx';
import { Fold } from './fold/fold.tsx';
import styles from './row.module.css';
import { fitPhoneRow, fitRow, useRowWidth } from './row-room.ts';
import type { ListLine } from './rows.ts';
import { itemKey } from '../../model/items/item-key.ts';

type RowProps = {
  id: string;
  group?: string;
  /** Where it stands in a list that can be unfolded. */
  line?: ListLine & { kind: 'item' };
  isSelected: boolean;
  look?: 'list' | 'sub';
};

/** How far sub-items stand below their item, a level; px. */
const INDENT = 14;

/** One work item as one line. It listens to its own row only. */
export const Row = memo(function Row({ id, line, group = line?.group, isSelected, look = 'list' }: RowProps) {
  const view = useListView();
  const row = useWorkItem(id);
  const mark = useRemoteMark(id);
  const isWhole = useIsWhole();
  if (!row) return null;
  return (
    <article
      className={styles.row}
      data-item-id={id}
      data-group={group}
      data-line={line?.key}
      data-look={look}
      data-selected={isSelected ? '' : undefined}
      data-mark={mark?.kind}
      style={{
        ['--indent' as string]: `${(line?.depth ?? 0) * INDENT}px`,
        ...(mark && { ['--c' as string]: personColor(mark.actorId) }),
      }}
    >
      {look === 'list' && !view.isPhone && (
        <span className={styles.select}>
          <SelectBox id={id} name={row.name} />
        </span>
      )}
      <RowStart row={row} view={view} mark={mark} line={line} />
      {isWhole && <RowEnd row={row} view={view} />}
    </article>
  );
});

type PartProps = { row: WorkItem; view: ListView };

type StartProps = PartProps & { mark: RemoteMark | undefined; line: RowProps['line'] };

function RowStart({ row, view, mark, line }: StartProps) {
  const { t, settings, canEdit, identifier, language } = view;
  const { shown } = settings;
  const state = useWorkItemState(row.state_id);
  const type = useTypeOf(row.project_id, row.is_epic ? null : row.type_id);
  return (
    <div className={styles.start}>
      {shown.has('priority') && (
        <Value property="priority" label={t('work-items:property.priority')} canEdit={canEdit}>
          <PriorityIcon priority={row.priority} label={t(`work-items:priority.${row.priority}`)} />
        </Value>
      )}
      {row.is_epic && settings.context !== 'epics' && <EpicIcon />}
      {shown.has('issue_type') && type && (
        <Value property="type" label={t('work-items:property.type')} canEdit={canEdit}>
          <TypeIcon type={type} size={16} label={type.name} />
        </Value>
      )}
      {shown.has('key') && <span className={styles.id}>{itemKey(identifier, row)}</span>}
      {shown.has('state') && state && (
        <Value property="state" label={t('work-items:property.state')} canEdit={canEdit}>
          <PendingMark itemId={row.id} look="icons">
            <StateIcon group={state.group} color={state.color} label={state.name} />
          </PendingMark>
        </Value>
      )}
      {line && row.sub_issues_count > 0 && !view.isPhone && (
        <span className={styles.fold}>
          <Fold row={row} lineKey={line.key} depth={line.depth} isOpen={line.isOpen} />
        </span>
      )}
      <a
        className={styles.link}
        dir="auto"
        href={view.linkTo(row)}
        draggable={false}
        data-item-link
        title={row.name}
      >
        {row.name}
      </a>
      {countsOf(row, view).map(({ name, icon, count }) => (
        <span key={name} className={styles.count} title={t(`work-items:count.${name}`, { count })}>
          {icon}
          {count.toLocaleString(language)}
        </span>
      ))}
      {mark && <Mover mark={mark} />}
      <ItemPeople projectId={row.project_id} itemId={row.id} />
    </div>
  );
}

function RowEnd({ row, view }: PartProps) {
  const { t, settings, canEdit, language, projectId, isPhone } = view;
  const { shown } = settings;
  const isUnsaved = useIsUnsaved(row.id);
  const labels = useLabels(projectId, row.label_ids);
  const people = usePersons(row.assignee_ids);
  const width = useRowWidth();
  const fit = isPhone ? fitPhoneRow(row, view, labels) : fitRow(row, view, labels, width);
  return (
    <div className={styles.end}>
      {isUnsaved && (
        <span className={styles.unsaved}>
          <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />
        </span>
      )}
      {shown.has('labels') && labels.length > 0 && (
        <Value property="labels" label={t('work-items:property.labels')} canEdit={canEdit}>
          <LabelChips labels={labels} max={fit.labels} />
        </Value>
      )}
      {shown.has('cycle') && row.cycle_id && settings.groupBy !== 'cycle' && !isPhone && (
        <Value property="cycle" label={t('work-items:property.cycle')} canEdit={canEdit}>
          <CycleMark row={row} isIcon={!fit.hasPlanNames} />
        </Value>
      )}
      {shown.has('modules') && row.module_ids.length > 0 && settings.groupBy !== 'module' && !isPhone && (
        <Value property="module" label={t('work-items:property.module')} canEdit={canEdit}>
          <ModulesMark row={row} isIcon={!fit.hasPlanNames} />
        </Value>
      )}
      {settings.fields.length > 0 && <RowFields row={row} view={view} room={fit.room} />}
      {settings.context === 'archived' && <Archived row={row} view={view} />}
      {fit.hasStart &&
        row.start_date &&
        shown.has('start_date') &&
        settings.context !== 'archived' &&
        !isPhone && (
          <Value property="start_date" label={t('work-items:property.start_date')} canEdit={canEdit}>
            <StartDate day={row.start_date} language={language} />
          </Value>
        )}
      {shown.has('due_date') && settings.context !== 'archived' && (
        <span className={styles.due}>
          {row.target_date && (
            <Value property="target_date" label={t('work-items:property.target_date')} canEdit={canEdit}>
              <DueDate day={row.target_date} stateGroup={row.state__group} language={language} />
            </Value>
          )}
        </span>
      )}
      {shown.has('estimate') && (
        <span className={styles.estimate}>
          {row.estimate_point && (
            <Value property="estimate" label={t('work-items:property.estimate')} canEdit={canEdit}>
              <EstimateMark row={row} />
            </Value>
          )}
        </span>
      )}
      {shown.has('assignee') && (
        <span className={styles.who}>
          <Value property="assignees" label={t('work-items:property.assignees')} canEdit={canEdit}>
            {people.length > 0 ? (
              <AvatarStack people={people} max={2} />
            ) : (
              <NoAvatar label={t('work-items:no_assignee')} />
            )}
          </Value>
        </span>
      )}
      <ItemMenuButton
        className={styles.menu}
        label={t('work-items:menu_of', { key: itemKey(view.identifier, row) })}
      />
    </div>
  );
}

/** As many custom fields as there is room for; the others are behind a number that names them. */
function RowFields({ row, view, room }: PartProps & { room: number }) {
  useComputedTick(view.settings.fields);
  const chips = useFieldParts(true)?.fieldChips(row, view) ?? [];
  const ends = chips.map((_, index) =>
    chips.slice(0, index + 1).reduce((sum, { width }) => sum + width + FIELD_GAP, 0),
  );
  const fits = (index: number) => (ends[index] ?? 0) + (index < chips.length - 1 ? REST : 0) <= room;
  const count = chips.findLastIndex((_, index) => fits(index)) + 1;
  const rest = chips.slice(count);
  return (
    <>
      {chips.slice(0, count).map(({ field, node }) => (
        <Value
          key={field.id}
          property={fieldProperty(field.id)}
          label={field.name}
          canEdit={view.canEdit && isWritten(row, field)}
        >
          {node}
        </Value>
      ))}
      {rest.length > 0 && (
        <span
          className={styles.more}
          title={listNames(rest.map(({ field, text }) => `${field.name}: ${text}`))}
        >
          +{rest.length}
        </span>
      )}
    </>
  );
}

const FIELD_GAP = 10;
const REST = 30;

/** When it was put away; pointed at, it can be brought back. */
function Archived({ row, view }: PartProps) {
  const { t, language, projectId } = view;
  const canRestore = useCanEditProject(projectId);
  return (
    <span className={styles.archived}>
      <span>{t('work-items:archives.since', { day: formatMonthDay(row.archived_at ?? '', language) })}</span>
      {canRestore && (
        <Button
          size="xs"
          className={styles.restore}
          data-restore
          leftSection={<Icon of={IconRestore} size={14} />}
        >
          {t('work-items:archives.restore')}
        </Button>
      )}
    </span>
  );
}

type ValueProps = { property: string; label: string; canEdit: boolean; children: ReactNode };

/** The press is handled by the layout, which knows the item from the row around it. */
function Value({ property, label, canEdit, children }: ValueProps) {
  if (!canEdit)
    return (
      <span className={styles.value} data-slot={property}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.value}
      data-slot={property}
      data-property={property}
      title={label}
      aria-haspopup="listbox"
    >
      {children}
    </button>
  );
}
