import { projectStream } from '@tandem/shared/sync/stream.ts';
import { IconCloudUp } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import { AvatarStack, NoAvatar } from '#components/people/avatar.tsx';
import { DueDate, StartDate } from '#components/pickers/due-date.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { personColor } from '#components/people/people-color.ts';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { cycles } from '#entities/planning/cycles/store.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { useMovedBy } from '#entities/workspaces/presence/store.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import { type ListView, useListView } from '../../../model/display/list-view.ts';
import { EstimateMark } from '../../../model/properties/estimate-mark.tsx';
import { ItemMenuButton } from '../../../model/items/item-menu-button.tsx';
import { CycleMark, ModulesMark } from '../../../model/properties/plan-marks.tsx';
import { fittingLabels, markWidth, textWidth } from '../../../model/properties/fitting-labels.ts';
import { countsOf } from '../../../model/menus/item-counts.tsx';
import { useLabels, usePersons } from '../../../model/items/use-rows.ts';
import { SelectBox } from '../../../model/selection/select-box.tsx';
import styles from './card.module.css';
import { ItemPeople } from '../../../model/presence/item-people.tsx';
import { Mover } from '../../../model/presence/mover.tsx';
import { hasChips } from './card-height.ts';
import { useCardDrag } from '../../../model/moves/use-card-drag.ts';
import { TypeMark } from '../../../model/items/type-mark.tsx';
import { EpicIcon } from '../../../model/items/epic-icon.tsx';
import { itemKey } from '../../../model/items/item-key.ts';

type CardProps = { id: string; group: string; isSelected: boolean };

/** One work item of a board. It listens to its own row only, so a change redraws one card. */
export const Card = memo(function Card({ id, group, isSelected }: CardProps) {
  const view = useListView();
  const row = useWorkItem(id);
  const isUnsaved = useIsUnsaved(id);
  const mark = useRemoteMark(id);
  const element = useRef<HTMLElement>(null);
  const isWhole = useIsWhole();
  const { isDragged, edge } = useCardDrag(element, { id, group });
  const carrier = useMovedBy(projectStream(view.projectId), id);
  const other = mark?.actorId ?? carrier?.user_id;
  if (!row) return null;
  return (
    <article
      ref={element}
      className={styles.card}
      data-item-id={id}
      data-group={group}
      data-selected={isSelected ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-mark={mark?.kind}
      data-carried={carrier ? '' : undefined}
      style={other ? { ['--c' as string]: personColor(other) } : undefined}
    >
      {mark && <Mover mark={mark} look="chip" />}
      {edge && <span className={styles.line} data-edge={edge} aria-hidden />}
      <CardHead row={row} view={view} isUnsaved={isUnsaved} isWhole={isWhole} />
      <h3 className={styles.title}>
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
      </h3>
      {isWhole ? <CardFoot row={row} view={view} /> : <FootRoom row={row} view={view} />}
    </article>
  );
});

type PartProps = { row: WorkItem; view: ListView };

/** As high as what will stand there, so that nothing moves when it comes. */
const FootRoom = ({ row, view }: PartProps) =>
  hasChips(row, view.settings) && <div className={styles.foot} />;

type HeadProps = PartProps & { isUnsaved: boolean; isWhole: boolean };

function CardHead({ row, view, isUnsaved, isWhole }: HeadProps) {
  const { t, settings, canEdit } = view;
  const state = useWorkItemState(row.state_id);
  const { shown, groupBy } = settings;
  return (
    <div className={styles.head}>
      {shown.has('priority') && (
        <ValueButton property="priority" label={t('work-items:property.priority')} canEdit={canEdit}>
          <PriorityIcon priority={row.priority} label={t(`work-items:priority.${row.priority}`)} />
        </ValueButton>
      )}
      {row.is_epic && settings.context !== 'epics' && <EpicIcon />}
      {shown.has('issue_type') && row.type_id && !row.is_epic && (
        <ValueButton property="type" label={t('work-items:property.type')} canEdit={canEdit}>
          <TypeMark row={row} />
        </ValueButton>
      )}
      {shown.has('key') && <span className={styles.id}>{itemKey(view.identifier, row)}</span>}
      {shown.has('state') && groupBy !== 'state' && state && (
        <ValueButton property="state" label={t('work-items:property.state')} canEdit={canEdit}>
          <StateIcon group={state.group} color={state.color} label={state.name} />
        </ValueButton>
      )}
      {isWhole && <HeadEnd row={row} view={view} isUnsaved={isUnsaved} />}
    </div>
  );
}

/** What is at the right of a card's first line: who is at it, and what can be done with it. */
function HeadEnd({ row, view, isUnsaved }: PartProps & { isUnsaved: boolean }) {
  const { t, settings, canEdit } = view;
  const people = usePersons(row.assignee_ids);
  return (
    <>
      <span className={styles.space} />
      <ItemPeople projectId={row.project_id} itemId={row.id} />
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />}
      <span className={styles.slot}>
        <ItemMenuButton
          className={styles.menu}
          label={t('work-items:menu_of', { key: itemKey(view.identifier, row) })}
        />
        <span className={styles.select}>
          <SelectBox id={row.id} name={row.name} />
        </span>
      </span>
      {settings.shown.has('assignee') && (
        <ValueButton property="assignees" label={t('work-items:property.assignees')} canEdit={canEdit}>
          {people.length > 0 ? (
            <AvatarStack people={people} />
          ) : (
            <NoAvatar label={t('work-items:no_assignee')} />
          )}
        </ValueButton>
      )}
    </>
  );
}

type ValueButtonProps = {
  property: string;
  label: string;
  canEdit: boolean;
  /** A name, which gives way where there is no room for all. */
  isName?: boolean;
  children: ReactNode;
};

/** The press is handled by the layout, which knows the item from the card around it. */
function ValueButton({ property, label, canEdit, isName, children }: ValueButtonProps) {
  const look = { className: styles.value, 'data-name': isName ? '' : undefined };
  if (!canEdit) return <span {...look}>{children}</span>;
  return (
    <button type="button" {...look} data-property={property} title={label} aria-haspopup="listbox">
      {children}
    </button>
  );
}

function CardFoot({ row, view }: PartProps) {
  const { settings, language, t, projectId, canEdit } = view;
  const { shown } = settings;
  const labels = useLabels(projectId, row.label_ids);
  const start = shown.has('start_date') ? row.start_date : null;
  const due = shown.has('due_date') ? row.target_date : null;
  const counts = countsOf(row, view);
  const planned = plannedOf(row, settings);
  const taken =
    plansWidth(row, planned) +
    [start, due].reduce(
      (sum, day) => sum + (day ? textWidth(formatMonthDay(day, language), DUE_FRAME) : 0),
      0,
    ) +
    (counts.length + (row.estimate_point ? 1 : 0)) * COUNT_WIDTH;
  const hasLabels = shown.has('labels') && labels.length > 0;
  const hasEstimate = shown.has('estimate') && row.estimate_point !== null;
  const isPlanned = planned.cycle || planned.modules;
  if (!start && !due && counts.length === 0 && !hasLabels && !hasEstimate && !isPlanned) return null;
  return (
    <div className={styles.foot}>
      {start && (
        <ValueButton property="start_date" label={t('work-items:property.start_date')} canEdit={canEdit}>
          <StartDate day={start} language={language} />
        </ValueButton>
      )}
      {due && (
        <ValueButton property="target_date" label={t('work-items:property.target_date')} canEdit={canEdit}>
          <DueDate day={due} stateGroup={row.state__group} language={language} />
        </ValueButton>
      )}
      {counts.map(({ name, icon, count }) => (
        <span key={name} className={styles.meta} title={t(`work-items:count.${name}`, { count })}>
          {icon}
          {count}
        </span>
      ))}
      {hasEstimate && (
        <ValueButton property="estimate" label={t('work-items:property.estimate')} canEdit={canEdit}>
          <span className={styles.meta}>
            <EstimateMark row={row} />
          </span>
        </ValueButton>
      )}
      {planned.cycle && (
        <ValueButton isName property="cycle" label={t('work-items:property.cycle')} canEdit={canEdit}>
          <CycleMark row={row} />
        </ValueButton>
      )}
      {planned.modules && (
        <ValueButton isName property="module" label={t('work-items:property.module')} canEdit={canEdit}>
          <ModulesMark row={row} />
        </ValueButton>
      )}
      {hasLabels && (
        <ValueButton property="labels" label={t('work-items:property.labels')} canEdit={canEdit}>
          <LabelChips labels={labels} max={fittingLabels(labels, FOOT_WIDTH - taken)} />
        </ValueButton>
      )}
    </div>
  );
}

/** What a card says of the plans of its item; columns say theirs themselves. */
const plannedOf = (row: WorkItem, { shown, groupBy, subGroupBy }: ListView['settings']) => ({
  cycle: shown.has('cycle') && row.cycle_id !== null && ![groupBy, subGroupBy].includes('cycle'),
  modules: shown.has('modules') && row.module_ids.length > 0 && ![groupBy, subGroupBy].includes('module'),
});

/** About as wide as the marks of its cycle and modules come out; px. */
function plansWidth(row: WorkItem, planned: ReturnType<typeof plannedOf>): number {
  const cycle = planned.cycle ? (cycles.get(row.cycle_id ?? '')?.name ?? '') : '';
  const [first = '', ...others] = planned.modules ? row.module_ids : [];
  const module = modules.get(first)?.name ?? '';
  return (cycle ? markWidth(cycle, 0) : 0) + (module ? markWidth(module, others.length) : 0);
}

const FOOT_WIDTH = 256;
const COUNT_WIDTH = 36;
const DUE_FRAME = 28;
