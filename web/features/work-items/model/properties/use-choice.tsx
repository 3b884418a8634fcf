import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import type { PickerListProps } from '#components/pickers/picker-list.tsx';
import { modules } from '#entities/planning/modules/store.ts';
import type { ModuleKind } from '#entities/planning/modules/types.ts';
import { createLabel } from '#entities/projects/labels/actions.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import type { ItemChange, Priority, WorkItem } from '#entities/work-items/rows/types.ts';
import type { Moves } from '../transitions/moves.ts';
import { useStateMoves } from '../transitions/state-moves.ts';
import {
  cycleOptions,
  estimateOptions,
  labelOptions,
  moduleOptions,
  peopleOptions,
  priorityOptions,
  stateOptions,
  typeOptions,
  versionOptions,
} from './options.tsx';

export const CHOICES = [
  'state',
  'priority',
  'assignees',
  'labels',
  'estimate',
  'cycle',
  'module',
  'version',
  'type',
] as const;
export type ChoiceProperty = (typeof CHOICES)[number];
export type ItemValues = Pick<
  WorkItem,
  | 'state_id'
  | 'priority'
  | 'assignee_ids'
  | 'label_ids'
  | 'start_date'
  | 'target_date'
  | 'parent_id'
  | 'estimate_point'
  | 'type_id'
  | 'cycle_id'
  | 'module_ids'
>;
/** Where the values come from and go to: an item that exists, or the form of a new one. */
export type PropertySource = {
  /** Set for an existing item. */
  itemId?: string;
  projectId: string;
  values: ItemValues;
  onChange: (patch: ItemChange) => void;
  /** The items that the workflow decides about, existing or new. Undefined opens every state. */
  moves?: Moves;
};
type Choice = Omit<PickerListProps, 'options' | 'onClose'> & {
  options: () => PickerListProps['options'];
  width?: number;
};

/** An item names its modules and versions together: picking those of one kind leaves the others. */
function ofKind(kind: ModuleKind, ids: readonly string[], onChange: PropertySource['onChange']) {
  const isOfKind = (id: string) => (modules.get(id)?.kind ?? 'module') === kind;
  return {
    selected: ids.filter(isOfKind),
    onPick: (picked: string[]) => onChange({ module_ids: [...ids.filter((id) => !isOfKind(id)), ...picked] }),
  };
}

/** Everything a picker of one property needs, wherever it is drawn. */
export function useChoice(property: ChoiceProperty, source: PropertySource): Choice {
  const { projectId, values, onChange } = source;
  const { t } = useTranslation(['work-items', 'common']);
  const states = useStateMoves(source, property === 'state');
  const isAdmin = useProject(projectId)?.member_role === ROLE.ADMIN;
  const common = {
    searchPlaceholder: t(`work-items:set.${property}`),
    emptyText: t('common:no_match'),
  };
  const first = (values: string[]) => values[0] ?? '';
  const addLabel = (name: string) => {
    const label = createLabel(projectId, name);
    onChange({ label_ids: [...values.label_ids, label.id] });
  };
  const choices: Record<ChoiceProperty, () => Choice> = {
    state: () => ({
      ...common,
      numbered: true,
      selected: [values.state_id],
      ...(states.width && { width: states.width }),
      options: () => states.options(stateOptions(projectId)),
      onPick: (picked) => onChange({ state_id: first(picked), ...states.asking(first(picked)) }),
    }),
    priority: () => ({
      ...common,
      numbered: true,
      selected: [values.priority],
      options: () => priorityOptions(t),
      onPick: (picked) => onChange({ priority: first(picked) as Priority }),
    }),
    assignees: () => ({
      ...common,
      multiple: true,
      selected: values.assignee_ids,
      options: () => peopleOptions(projectId, t),
      onPick: (picked) => onChange({ assignee_ids: picked }),
    }),
    estimate: () => ({
      ...common,
      selected: [values.estimate_point ?? NO_VALUE],
      options: () => estimateOptions(projectId, t),
      onPick: (picked) => onChange({ estimate_point: first(picked) === NO_VALUE ? null : first(picked) }),
    }),
    cycle: () => ({
      ...common,
      selected: [values.cycle_id ?? NO_VALUE],
      options: () => cycleOptions(projectId, t, values.cycle_id),
      onPick: (picked) => onChange({ cycle_id: first(picked) === NO_VALUE ? null : first(picked) }),
    }),
    module: () => ({
      ...common,
      multiple: true,
      ...ofKind('module', values.module_ids, onChange),
      options: () => moduleOptions(projectId),
    }),
    version: () => ({
      ...common,
      multiple: true,
      ...ofKind('version', values.module_ids, onChange),
      options: () => versionOptions(projectId),
    }),
    type: () => ({
      ...common,
      selected: [values.type_id ?? NO_VALUE],
      options: () => typeOptions(projectId, t),
      onPick: (picked) => onChange({ type_id: first(picked) === NO_VALUE ? null : first(picked) }),
    }),
    labels: () => ({
      ...common,
      multiple: true,
      selected: values.label_ids,
      options: () => labelOptions(projectId),
      onPick: (picked) => onChange({ label_ids: picked }),
      ...(isAdmin && {
        create: { label: (name: string) => t('work-items:create_label', { name }), run: addLabel },
      }),
    }),
  };
  return choices[property]();
}
