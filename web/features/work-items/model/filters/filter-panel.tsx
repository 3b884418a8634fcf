import { IconFilterPlus } from '@tabler/icons-react';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldProperty, isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { type BuilderPlace, openBuilder } from '../tree-drafts/builder-open.ts';
import { DayValues } from './day-values.tsx';
import { FilterIcon, filterOptions, isDayFilter } from './options/filter-options.tsx';
import { type FilterProperty, offeredFilters } from '../display/list-options.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import { type FilterMode, filterValues, type ViewSettings } from '../display/view-settings.ts';

type ChoiceProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions;
  onClose: () => void;
};
type ValuesProps = ChoiceProps & { property: FilterProperty; mode?: FilterMode };
type FilterPanelProps = ChoiceProps & {
  anchor: HTMLElement;
  label: string;
  /** The values of this one alone, where it is known which is meant. */
  property?: FilterProperty;
  mode?: FilterMode;
  place?: BuilderPlace;
};

/** Choosing a property first, then its values; both by typing. */
export function FilterPanel({ anchor, label, property, mode, place, ...choice }: FilterPanelProps) {
  return (
    <AnchoredPopover anchor={anchor} onClose={choice.onClose} label={label} width={232}>
      {property ? (
        <FilterValues {...choice} {...{ property, ...(mode && { mode }) }} />
      ) : (
        <FilterProperties {...choice} place={place} />
      )}
    </AnchoredPopover>
  );
}

/** Leads on to the panel, which knows more properties and groups of conditions. */
const ADVANCED = 'advanced';

function FilterProperties({ place, ...choice }: ChoiceProps & { place: BuilderPlace | undefined }) {
  const { t } = useTranslation('work-items');
  const [property, setProperty] = useState<FilterProperty | null>(null);
  if (property) return <FilterValues {...choice} property={property} />;
  const fields = (choice.settings.plans.fields ?? []).filter(({ kind }) => !isComputed(kind));
  const pick = (value: string | undefined) => {
    const isField = value !== undefined && isFieldProperty(value);
    if (value !== ADVANCED && !isField) return setProperty(value as FilterProperty);
    choice.onClose();
    openBuilder(place ?? 'screen', isField ? value : null);
  };
  return (
    <PickerList
      options={[
        ...offeredFilters(choice.settings).map((value) => ({
          value,
          label: t(`property.${value}`),
          icon: <FilterIcon property={value} size={16} />,
        })),
        ...fields.map((field) => ({
          value: fieldProperty(field.id),
          label: field.name,
          icon: <FieldIcon field={field} />,
        })),
        { value: ADVANCED, label: t('filter.advanced'), icon: <Icon of={IconFilterPlus} /> },
      ]}
      selected={[]}
      onPick={([value]) => pick(value)}
      keepOpen
      onClose={choice.onClose}
      searchPlaceholder={t('filter.by')}
      emptyText={t('filter.no_property')}
    />
  );
}

function FilterValues({ projectId, settings, actions, property, mode = 'any', onClose }: ValuesProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const chosen = filterValues(settings.filters, property, mode);
  const pick = (values: readonly string[]) => actions.setFilter(property, values, mode);
  if (isDayFilter(property)) return <DayValues {...{ property, values: chosen, onClose }} onPick={pick} />;
  return (
    <PickerList
      key={property}
      multiple
      options={filterOptions(property, projectId, t)}
      selected={chosen}
      onPick={pick}
      onClose={onClose}
      searchPlaceholder={t(`property.${property}`)}
      emptyText={t('common:no_match')}
    />
  );
}
