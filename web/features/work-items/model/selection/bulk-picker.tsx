import { Suspense } from 'react';
import { PickerList } from '#components/pickers/picker-list.tsx';
import type { BulkProperties } from '#entities/work-items/items/bulk.ts';
import type { ItemChange, WorkItem } from '#entities/work-items/rows/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../display/list-view.ts';
import type { OverlayProperty } from '../properties/item-overlay.ts';
import { CHOICES, type ChoiceProperty, type ItemValues, useChoice } from '../properties/use-choice.tsx';

const DatePanel = lazyPart(
  async () => (await import('#components/pickers/date-picker-panel.tsx')).DatePickerPanel,
);

/** Parents are given to one item at a time. */
export type BulkProperty = Exclude<OverlayProperty, 'parent'>;
/** What the bar has a tool for; fields have one together. */
export type BulkToolName = BulkProperty | 'fields';

type BulkPickerProps = {
  property: BulkProperty;
  rows: readonly WorkItem[];
  set: (properties: BulkProperties) => void;
  onClose: () => void;
};

const isChoice = (property: BulkProperty): property is ChoiceProperty =>
  CHOICES.some((choice) => choice === property);

const inAll = (rows: readonly WorkItem[], idsOf: (row: WorkItem) => readonly string[]) =>
  (rows[0] ? idsOf(rows[0]) : []).filter((id) => rows.every((row) => idsOf(row).includes(id)));

/** What all of them have in common; nothing where they differ. */
function commonValues(rows: readonly WorkItem[]): ItemValues {
  const same = <K extends keyof WorkItem>(key: K) =>
    rows.every((row) => row[key] === rows[0]?.[key]) ? rows[0]?.[key] : undefined;
  return {
    state_id: same('state_id') ?? '',
    priority: (same('priority') ?? '') as WorkItem['priority'],
    assignee_ids: inAll(rows, (row) => row.assignee_ids),
    label_ids: inAll(rows, (row) => row.label_ids),
    start_date: same('start_date') ?? null,
    target_date: same('target_date') ?? null,
    parent_id: null,
    estimate_point: same('estimate_point') ?? null,
    type_id: same('type_id') ?? null,
    cycle_id: same('cycle_id') ?? null,
    module_ids: inAll(rows, (row) => row.module_ids),
  };
}

/** The picker of one property for all chosen items. */
export function BulkPicker({ property, ...props }: BulkPickerProps) {
  return isChoice(property) ? (
    <ChoicePicker property={property} {...props} />
  ) : (
    <DayPicker property={property} {...props} />
  );
}

function ChoicePicker({ property, rows, set, onClose }: BulkPickerProps & { property: ChoiceProperty }) {
  const { projectId } = useListView();
  const values = commonValues(rows);
  const onChange = (changed: ItemChange) => {
    const { state_id, priority, assignee_ids, label_ids, estimate_point } = changed;
    const { cycle_id, module_ids, type_id } = changed;
    if (cycle_id !== undefined) set({ cycle_id });
    if (type_id !== undefined) set({ type_id });
    if (estimate_point !== undefined) set({ estimate_point });
    // Sets are added to: what was taken off a list of common values stays with the items.
    const added = (ids: readonly string[] | undefined, known: readonly string[]) =>
      ids?.filter((id) => !known.includes(id)) ?? [];
    const people = added(assignee_ids, values.assignee_ids);
    const labels = added(label_ids, values.label_ids);
    const modules = added(module_ids, values.module_ids);
    if (modules.length > 0) set({ module_ids: modules });
    if (state_id) set({ state_id });
    if (priority) set({ priority });
    if (people.length > 0) set({ assignee_ids: people });
    if (labels.length > 0) set({ label_ids: labels });
  };
  const choice = useChoice(property, { projectId, values, onChange, moves: { items: rows } });
  return <PickerList {...choice} options={choice.options()} onClose={onClose} />;
}

type DayPickerProps = BulkPickerProps & { property: 'start_date' | 'target_date' };

function DayPicker({ property, rows, set, onClose }: DayPickerProps) {
  const { t, language } = useListView();
  return (
    <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
      <DatePanel
        value={commonValues(rows)[property]}
        onPick={(day) => set({ [property]: day })}
        onClose={onClose}
        language={language}
        clearText={t('work-items:clear_date')}
      />
    </Suspense>
  );
}
