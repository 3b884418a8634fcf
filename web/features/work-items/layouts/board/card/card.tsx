import { projectStream } from '@tandem/shared/sync/stream.ts';
import { IconCloudUp } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useRef, useState } from 'react';
import { AvatarStack, NoAvatar } from '#components/people/avatar.tsx';
import { DueDate, StartDate } from '#components/pickers/due-date.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { personColor } from '#components/people/people-color.ts';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { useMovedBy } from '#entities/workspaces/presence/store.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { useComputedTick } from '#entities/work-items/computed/tick.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import { type ListView, useListView } from '../../../model/display/list-view.ts';
import type { FieldChip } from '../../../model/field-lists/field-chips.tsx';
import { isWritten, useFieldParts } from '../../../model/field-lists/field-parts.ts';
import { EstimateMark } from '../../../model/properties/estimate-mark.tsx';
import { ItemMenuButton } from '../../../model/items/item-menu-button.tsx';
import { PendingMark } from '../../../model/approvals/pending-mark.tsx';
import { CycleMark, ModulesMark } from '../../../model/properties/plan-marks.tsx';
import { plansWidth, textWidth } from '../../../model/properties/fitting-labels.ts';
import { countsOf } from '../../../model/menus/item-counts.tsx';
import { useLabels, usePersons } from '../../../model/items/use-rows.ts';
import { SelectBox } from '../../../model/selection/select-box.tsx';
import styles from './card.module.css';
import { ItemPeople } from '../../../model/presence/item-people.tsx';
import { Mover } from '../../../model/presence/mover.tsx';
import { hasChips } from './card-height.ts';
import { useCardDrag } from '../../../model/moves/use-card-drag.ts';
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
      data-size={view.settings.cardSize}
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
      {view.settings.cardSize === 'comfortable' &&
        (isWhole ? <CardFoot row={row} view={view} /> : <FootRoom row={row} view={view} />)}
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
  const type = useTypeOf(row.project_id, row.is_epic ? null : row.type_id);
  const { shown, groupBy } = settings;
  return (
    <div className={styles.head}>
      {shown.has('priority') && (
        <ValueButton property="priority" label={t('work-items:property.priority')} canEdit={canEdit}>
          <PriorityIcon priority={row.priority} label={t(`work-items:priority.${row.priority}`)} />
        </ValueButton>
      )}
      {row.is_epic && settings.context !== 'epics' && <EpicIcon />}
      {shown.has('issue_type') && type && (
        <ValueButton property="type" label={t('work-items:property.type')} canEdit={canEdit}>
          <TypeIcon type={type} size={16} label={type.name} />
        </ValueButton>
      )}
      {shown.has('key') && <span className={styles.id}>{itemKey(view.identifier, row)}</span>}
      {shown.has('state') && groupBy !== 'state' && state && (
        <ValueButton property="state" label={t('work-items:property.state')} canEdit={canEdit}>
          <PendingMark itemId={row.id} look="icons">
            <StateIcon group={state.group} color={state.color} label={state.name} />
          </PendingMark>
        </ValueButton>
      )}
      {!(shown.has('state') && groupBy !== 'state') && <PendingMark itemId={row.id} look="icons" />}
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

/** One value below the title, and about how wide it comes out; px. */
type FootPart = { key: string; width: number; node: ReactNode };

/** What stands below the title: as much as one line has room for, the others behind a number that opens them. */
function CardFoot({ row, view }: PartProps) {
  const { t, settings, projectId, canEdit } = view;
  const [isOpen, setOpen] = useState(false);
  const labels = useLabels(projectId, row.label_ids);
  const shownLabels = settings.shown.has('labels') ? labels : [];
  useComputedTick(settings.fields);
  const chips = useFieldParts(settings.fields.length > 0)?.fieldChips(row, view) ?? NO_CHIPS;
  const parts = [...footParts(row, view), ...fieldParts(row, chips, canEdit)];
  const fit = isOpen ? { parts: parts.length, labels: labels.length } : fitFoot(parts, shownLabels);
  const rest = parts.length - fit.parts + Math.max(0, shownLabels.length - fit.labels);
  if (parts.length === 0 && shownLabels.length === 0) return null;
  return (
    <div className={styles.foot} data-open={isOpen ? '' : undefined}>
      {parts.slice(0, fit.parts).map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
      {shownLabels.length > 0 && fit.labels > 0 && (
        <ValueButton property="labels" label={t('work-items:property.labels')} canEdit={canEdit}>
          <LabelChips labels={shownLabels.slice(0, fit.labels)} max={fit.labels} />
        </ValueButton>
      )}
      {rest > 0 && (
        <button
          type="button"
          className={styles.rest}
          aria-label={t('work-items:more_values', { count: rest })}
          onClick={() => setOpen(true)}
        >
          +{rest}
        </button>
      )}
    </div>
  );
}

/** How many of the parts, and of the labels behind them, stand in one line. */
function fitFoot(parts: readonly FootPart[], labels: readonly { name: string }[]) {
  const widths = [...parts.map(({ width }) => width), ...labels.map(({ name }) => chipWidth(name))];
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
  const counts = widths.map((_, index) => widths.length - index);
  const fit = counts.find((count) => sumOf(count) + (count < widths.length ? REST : 0) <= FOOT_WIDTH) ?? 0;
  return { parts: Math.min(fit, parts.length), labels: Math.max(0, fit - parts.length) };
}

function footParts(row: WorkItem, view: ListView): readonly FootPart[] {
  const { settings, language, t, canEdit } = view;
  const { shown } = settings;
  const dateOf = (key: 'start_date' | 'target_date', day: string, node: ReactNode): FootPart => ({
    key,
    width: textWidth(formatMonthDay(day, language), DUE_FRAME),
    node: (
      <ValueButton property={key} label={t(`work-items:property.${key}`)} canEdit={canEdit}>
        {node}
      </ValueButton>
    ),
  });
  const { start_date: start, target_date: due } = row;
  const dates = [
    shown.has('start_date') &&
      start &&
      dateOf('start_date', start, <StartDate day={start} language={language} />),
    shown.has('due_date') &&
      due &&
      dateOf('target_date', due, <DueDate day={due} stateGroup={row.state__group} language={language} />),
  ].filter((part) => part !== false && part !== null && part !== '');
  return [...dates, ...countParts(row, view), ...planParts(row, view)];
}

/** Custom fields, each of which opens its editor; what the server works out is read. */
const fieldParts = (row: WorkItem, chips: readonly FieldChip[], canEdit: boolean): readonly FootPart[] =>
  chips.map(({ field, width, node }) => ({
    ...{ key: field.id, width: width + FIELD_GAP },
    node: (
      <ValueButton
        isName
        property={fieldProperty(field.id)}
        label={field.name}
        canEdit={canEdit && isWritten(row, field)}
      >
        {node}
      </ValueButton>
    ),
  }));

const NO_CHIPS: readonly FieldChip[] = [];
const FIELD_GAP = 6;

function countParts(row: WorkItem, view: ListView): readonly FootPart[] {
  const { t, settings, canEdit, language } = view;
  const counts = countsOf(row, view).map(({ name, icon, count }) => ({
    key: name,
    width: COUNT_WIDTH,
    node: (
      <span className={styles.meta} title={t(`work-items:count.${name}`, { count })}>
        {icon}
        {count.toLocaleString(language)}
      </span>
    ),
  }));
  if (!settings.shown.has('estimate') || row.estimate_point === null) return counts;
  const node = (
    <ValueButton property="estimate" label={t('work-items:property.estimate')} canEdit={canEdit}>
      <span className={styles.meta}>
        <EstimateMark row={row} />
      </span>
    </ValueButton>
  );
  return [...counts, { key: 'estimate', width: COUNT_WIDTH, node }];
}

function planParts(row: WorkItem, { settings, t, canEdit }: ListView): readonly FootPart[] {
  const { cycle, modules } = plannedOf(row, settings);
  const cycleNode = (
    <ValueButton isName property="cycle" label={t('work-items:property.cycle')} canEdit={canEdit}>
      <CycleMark row={row} />
    </ValueButton>
  );
  const moduleNode = (
    <ValueButton isName property="module" label={t('work-items:property.module')} canEdit={canEdit}>
      <ModulesMark row={row} />
    </ValueButton>
  );
  const widthOf = (part: 'cycle' | 'modules') => plansWidth(row, { ...NO_PLANS, [part]: true }) + GAP;
  return [
    ...(cycle ? [{ key: 'cycle', width: widthOf('cycle'), node: cycleNode }] : []),
    ...(modules ? [{ key: 'module', width: widthOf('modules'), node: moduleNode }] : []),
  ];
}

/** What a card says of the plans of its item; columns say theirs themselves. */
const plannedOf = (row: WorkItem, { shown, groupBy, subGroupBy }: ListView['settings']) => ({
  cycle: shown.has('cycle') && row.cycle_id !== null && ![groupBy, subGroupBy].includes('cycle'),
  modules: shown.has('modules') && row.module_ids.length > 0 && ![groupBy, subGroupBy].includes('module'),
});

const NO_PLANS = { cycle: false, modules: false };
/** Between two values; px. */
const GAP = 10;
/** Of a card of 280 without its frame. */
const FOOT_WIDTH = 256;
const COUNT_WIDTH = 38;
const DUE_FRAME = 30;
const MAX_CHIP = 130;
const REST = 34;
const chipWidth = (name: string) => Math.min(MAX_CHIP, textWidth(name, 26));
