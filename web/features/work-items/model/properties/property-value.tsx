import { IconCalendarCheck, IconCalendarTime, IconTag, IconTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AvatarStack, NoAvatar } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import { modules } from '#entities/planning/modules/store.ts';
import type { ModuleKind } from '#entities/planning/modules/types.ts';
import { useEstimateText } from '#entities/projects/estimates/hooks.ts';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { daysUntil, formatMonthDay, formatNearDay, formatFullDay, today } from '#lib/dates/dates.ts';
import { useDaysOff } from '#lib/dates/days-off.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './property-value.module.css';
import { useLabels, useModules, usePersons } from '../items/use-rows.ts';
import type { ChoiceProperty, ItemValues } from './use-choice.tsx';

/** `pill`: compact, the icon always there, also without a value; `row`: beside the name of the property. */
export type ValueLook = 'pill' | 'row';
type ValueProps = { projectId: string; values: ItemValues; look: ValueLook };

function StateValue({ values }: ValueProps) {
  const state = useWorkItemState(values.state_id);
  if (!state) return null;
  return (
    <>
      <StateIcon group={state.group} color={state.color} />
      <span className={styles.text}>{state.name}</span>
    </>
  );
}

function PriorityValue({ values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const isEmpty = look === 'pill' && values.priority === 'none';
  return (
    <>
      <PriorityIcon priority={values.priority} />
      <span className={styles.text}>
        {isEmpty ? t('property.priority') : t(`priority.${values.priority}`)}
      </span>
    </>
  );
}

const NAMED = 2;

function PeopleValue({ values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const people = usePersons(values.assignee_ids);
  if (people.length === 0) {
    if (look === 'row') return <span className={styles.empty}>{t('add.assignees')}</span>;
    return (
      <>
        <NoAvatar size={16} label={t('no_assignee')} />
        <span className={styles.text}>{t('property.assignees')}</span>
      </>
    );
  }
  return (
    <>
      <AvatarStack people={people} size={look === 'pill' ? 16 : 20} />
      <span className={styles.text}>{peopleNames(people)}</span>
    </>
  );
}

const MANY = 40;

function LabelsValue({ projectId, values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const labels = useLabels(projectId, values.label_ids);
  if (labels.length > 0) {
    return (
      <span className={styles.labels}>
        <LabelChips labels={labels} max={MANY} />
      </span>
    );
  }
  if (look === 'row') return <span className={styles.empty}>{t('add.labels')}</span>;
  return (
    <>
      <Icon of={IconTag} size={14} />
      <span className={styles.text}>{t('property.labels')}</span>
    </>
  );
}

function EstimateValue({ projectId, values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const text = useEstimateText(projectId, values.estimate_point);
  if (text === null && look === 'row') return <span className={styles.empty}>{t('add.estimate')}</span>;
  return (
    <>
      {look === 'pill' && <Icon of={IconTriangle} size={14} />}
      <span className={styles.text}>{text ?? t('property.estimate')}</span>
    </>
  );
}

function DateValue({ property, values, look }: ValueProps & { property: 'start_date' | 'target_date' }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const day = values[property];
  if (!day && look === 'row') return <span className={styles.empty}>{t(`add.${property}`)}</span>;
  return (
    <>
      {look === 'pill' && (
        <Icon of={property === 'start_date' ? IconCalendarTime : IconCalendarCheck} size={14} />
      )}
      <span className={styles.day} title={day ? formatFullDay(day, language) : undefined}>
        {day ? formatMonthDay(day, language) : t(`property.${property}`)}
      </span>
      {look === 'row' && property === 'target_date' && <DaysLeft day={day} stateId={values.state_id} />}
    </>
  );
}

/** "Tomorrow", "5 working days left" or "7 days left" beside a due date that is still to come. */
function DaysLeft({ day, stateId }: { day: string | null; stateId: string }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const group = useWorkItemState(stateId)?.group;
  const days = day ? daysUntil(day) : 0;
  const working = useDaysOff(({ between }) => (day && days > 1 ? between(today(), day) : null));
  if (!day || group === 'completed' || group === 'cancelled') return null;
  const isNear = days === 0 || days === 1;
  const left = working && working !== days ? 'working_days_left' : 'days_left';
  const far = days > 0 ? t(left, { count: working || days }) : t('days_late', { count: -days });
  return <span className={styles.hint}>{isNear ? formatNearDay(day, language) : far}</span>;
}

function CycleValue({ values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const cycle = useCycle(values.cycle_id);
  if (!cycle && look === 'row') return <span className={styles.empty}>{t('add.cycle')}</span>;
  return (
    <>
      <CycleIcon status={cycle ? statusOf(cycle) : null} />
      <span className={styles.text}>{cycle?.name ?? t('property.cycle')}</span>
    </>
  );
}

function ModulesValue({ property, projectId, values, look }: ValueProps & { property: ModuleKind }) {
  const { t } = useTranslation('work-items');
  const all = useModules(projectId, values.module_ids);
  const shown = all.filter((module) => isVersion(module) === (property === 'version'));
  const [first] = shown;
  if (!first && look === 'row') return <span className={styles.empty}>{t(`add.${property}`)}</span>;
  const names = shown.slice(0, NAMED).map(({ name }) => name);
  const more = shown.length - names.length;
  return (
    <>
      <ModuleIcon status={first?.status ?? null} isVersion={property === 'version'} />
      <span className={styles.text}>
        {first ? listNames(names) + (more > 0 ? ` +${more}` : '') : t(`property.${property}`)}
      </span>
    </>
  );
}

function TypeValue({ projectId, values, look }: ValueProps) {
  const { t } = useTranslation('work-items');
  const type = useTypeOf(projectId, values.type_id);
  if (!type && look === 'row') return <span className={styles.empty}>{t('add.type')}</span>;
  return (
    <>
      <TypeIcon type={type ?? null} />
      <span className={styles.text}>{type?.name ?? t('property.type')}</span>
    </>
  );
}

/** Properties that are one value in one field; a parent has a field of its own. */
export type FieldProperty = ChoiceProperty | 'start_date' | 'target_date';

/** How the value of a property is drawn, without what makes it editable. */
export function PropertyValue({ property, ...props }: ValueProps & { property: FieldProperty }) {
  if (property === 'state') return <StateValue {...props} />;
  if (property === 'priority') return <PriorityValue {...props} />;
  if (property === 'assignees') return <PeopleValue {...props} />;
  if (property === 'labels') return <LabelsValue {...props} />;
  if (property === 'estimate') return <EstimateValue {...props} />;
  if (property === 'cycle') return <CycleValue {...props} />;
  if (property === 'module' || property === 'version') return <ModulesValue {...props} property={property} />;
  if (property === 'type') return <TypeValue {...props} />;
  return <DateValue {...props} property={property} />;
}

/** True when the property has no value: drawn dashed or muted. */
export function isEmptyValue(property: FieldProperty, values: ItemValues): boolean {
  if (property === 'state') return false;
  if (property === 'priority') return values.priority === 'none';
  if (property === 'assignees') return values.assignee_ids.length === 0;
  if (property === 'labels') return values.label_ids.length === 0;
  if (property === 'estimate') return values.estimate_point === null;
  if (property === 'cycle') return values.cycle_id === null;
  if (property === 'module' || property === 'version') {
    const isOfKind = (id: string) => (modules.get(id)?.kind ?? 'module') === property;
    return !values.module_ids.some(isOfKind);
  }
  if (property === 'type') return values.type_id === null;
  return values[property] === null;
}
