import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { closeOverlay, type OverlayProperty } from '../properties/item-overlay.ts';
import { Editing } from '../presence/editing.ts';
import { CHOICES, type ChoiceProperty, useChoice } from '../properties/use-choice.tsx';
import { ParentList } from '../properties/parent-field.tsx';
import { useVerdictsIn } from '../transitions/code.ts';
import { WIDE } from '../transitions/state-moves.ts';
import { useItemSource } from '../properties/use-item-source.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

// The calendar is heavy and seldom needed.
const DatePanel = lazyPart(
  async () => (await import('#components/pickers/date-picker-panel.tsx')).DatePickerPanel,
);

type PropertyOverlayProps = { property: OverlayProperty; itemId: string; anchor: HTMLElement };

const isChoice = (property: OverlayProperty): property is ChoiceProperty =>
  CHOICES.some((choice) => choice === property);

/** The picker of one property of one item, beside whatever was pressed. */
export function PropertyOverlay({ property, itemId, anchor }: PropertyOverlayProps) {
  const { t } = useTranslation('work-items');
  const row = useWorkItem(itemId);
  const saysWhy = useVerdictsIn(property === 'state' ? (row?.project_id ?? null) : null) !== null;
  if (!row) return null;
  if (property === 'parent') return <ParentOverlay row={row} anchor={anchor} />;
  const isDate = !isChoice(property);
  return (
    <AnchoredPopover
      anchor={anchor}
      onClose={closeOverlay}
      label={t(`property.${property}`)}
      {...(!isDate && { width: saysWhy ? WIDE : 216 })}
    >
      <Editing item={row} field={property} />
      {isChoice(property) ? (
        <ChoiceList property={property} row={row} />
      ) : (
        <DateChoice property={property} row={row} />
      )}
    </AnchoredPopover>
  );
}

function ParentOverlay({ row, anchor }: { row: WorkItem; anchor: HTMLElement }) {
  const { t } = useTranslation('work-items');
  const { onChange } = useItemSource(row);
  return (
    <AnchoredPopover anchor={anchor} onClose={closeOverlay} label={t('property.parent')} width={340}>
      <ParentList
        projectId={row.project_id}
        itemId={row.id}
        typeId={row.type_id}
        parentId={row.parent_id}
        onChange={(parent_id) => onChange({ parent_id })}
        onClose={closeOverlay}
      />
    </AnchoredPopover>
  );
}

function ChoiceList({ property, row }: { property: ChoiceProperty; row: WorkItem }) {
  const choice = useChoice(property, useItemSource(row));
  return <PickerList {...choice} options={choice.options()} onClose={closeOverlay} />;
}

function DateChoice({ property, row }: { property: 'start_date' | 'target_date'; row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const { onChange } = useItemSource(row);
  return (
    <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
      <DatePanel
        value={row[property]}
        onPick={(day) => onChange({ [property]: day })}
        onClose={closeOverlay}
        language={language}
        clearText={t('clear_date')}
        {...(property === 'target_date' ? { minDay: row.start_date } : { maxDay: row.target_date })}
      />
    </Suspense>
  );
}
