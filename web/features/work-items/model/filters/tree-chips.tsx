import { conditionsIn, type FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '#components/controls/filter-chip.tsx';
import { useLanguage } from '#lib/device/language.ts';
import styles from '../display/menu/display.module.css';
import type { SettingsActions } from '../display/use-view-settings.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { isGroup, type DraftRow, takesValues } from '../tree-drafts/draft.ts';
import { draftOf } from '../tree-drafts/draft-tree.ts';
import { joinedTree } from '../tree-drafts/flat.ts';
import { type BuilderPlace, openBuilder } from '../tree-drafts/builder-open.ts';
import { valueOptions, valueText } from './options/builder-options.tsx';
import { useInitiativeNames } from './options/initiative-options.tsx';
import { operatorName, PropertyIcon } from './builder-properties.tsx';
import { propertyName } from './options/field-properties.tsx';
import { storeTree } from './use-builder-draft.ts';

type TreeChipsProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions;
  place: BuilderPlace;
  /** Before a chip goes: which one of these. */
  onRemove: (index: number) => void;
};

/** What filters by key do not say: a chip for each condition, and one for each group, which the panel shows. */
export function TreeChips({ projectId, settings, actions, place, onRemove }: TreeChipsProps) {
  const { tree } = settings;
  useInitiativeNames(tree);
  if (!tree) return null;
  const parts = 'and' in tree ? tree.and : [tree];
  // One range of days is one condition, of two parts.
  const draft = draftOf(tree);
  const shown = draft.parts.length === 1 ? [tree] : parts;
  const remove = (index: number) => {
    onRemove(index);
    const left = shown.filter((_part, at) => at !== index);
    const rest = left.length < 2 ? (left[0] ?? null) : { and: left };
    storeTree(joinedTree(settings.filters, rest), settings, actions);
  };
  return shown.map((part, index) => (
    <PartChip
      // Parts have no names, and two may say the same.
      key={`${index} ${JSON.stringify(part)}`}
      {...{ part, projectId }}
      onOpen={() => openBuilder(place)}
      onRemove={() => remove(index)}
    />
  ));
}

type PartChipProps = { part: FilterTree; projectId: string; onOpen: () => void; onRemove: () => void };

function PartChip({ part, projectId, onOpen, onRemove }: PartChipProps) {
  const { t } = useTranslation('filters');
  const { parts, isNot } = draftOf(part);
  const [only] = parts;
  const row = only && parts.length === 1 && !isGroup(only) && !isNot ? only : null;
  const name = row ? propertyName(row.property, t) : t('title');
  const count = conditionsIn(part).length;
  return (
    <FilterChip
      property={
        <>
          {row && <PropertyIcon property={row.property} />}
          {name}
        </>
      }
      operator={row ? operatorText(row, t) : t(isNot ? 'not' : 'with')}
      value={
        <button type="button" className={styles.values} title={t('edit', { name })} onClick={onOpen}>
          <span className={styles.valueText}>
            {row ? <RowText row={row} projectId={projectId} /> : t('conditions', { count })}
          </span>
        </button>
      }
      removeLabel={t('remove', { name })}
      onRemove={onRemove}
    />
  );
}

/** What takes no values says all of it in their place. */
const operatorText = (row: DraftRow, t: TFunction) =>
  takesValues(row.operator) ? operatorName(row.property, operatorOf(row), t) : undefined;

const operatorOf = ({ operator, values }: DraftRow) => {
  if (values.length < 2) return operator;
  return operator === 'is' ? 'any_of' : operator === 'is_not' ? 'none_of' : operator;
};

function RowText({ row, projectId }: { row: DraftRow; projectId: string }) {
  const { t } = useTranslation('filters');
  const language = useLanguage((state) => state.language);
  const { property, operator, values } = row;
  const options = valueOptions(property, projectId, t);
  const texts = values.map((value) => valueText({ property, value }, { options, language, t }));
  if (!takesValues(operator)) return t(`operator.${operator}`);
  return texts.join(operator === 'between' ? ' – ' : ', ');
}
