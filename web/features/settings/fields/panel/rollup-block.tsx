import { MultiSelect, Select } from '@mantine/core';
import { typeOfField } from '@tandem/shared/projects/fields/formula/names.ts';
import {
  MAX_SOURCES,
  POINTS,
  ROLLUP_MEASURES,
  ROLLUP_RELATIONS,
  type RollupMeasure,
  type RollupRelation,
  readsValues,
} from '@tandem/shared/projects/fields/rollup-terms.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { PanelBlock, PanelRow } from '#components/screens/side-panel.tsx';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import type { Field, FieldOptions } from '#entities/projects/fields/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { OptionsProps } from './options-props.ts';
import styles from './panel.module.css';

type Rollup = NonNullable<FieldOptions['rollup']>;
const USUAL: Rollup = { over: 'sub_items', measure: 'count' };

/** Edits which items a roll-up covers and which measure it returns. */
export function RollupBlock({ options, isReadOnly, problem, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const rollup = options.rollup ?? USUAL;
  const known = useUsableFields();
  const set = (patch: Partial<Rollup>) => onChange({ ...options, rollup: { ...rollup, ...patch } });
  const rows = { rollup, known, isReadOnly, set };
  return (
    <PanelBlock title={t('rollup.title')}>
      <OverRow {...rows} />
      {rollup.over === 'relations' && <RelationRow {...rows} />}
      <MeasureRow {...rows} />
      {readsValues(rollup.measure) && <SourcesRow {...rows} />}
      <p className={styles.hint}>{t('rollup.hint')}</p>
      {problem && <FieldError text={problem} />}
    </PanelBlock>
  );
}

const useUsableFields = (): Field[] =>
  fieldsByWorkspace
    .useList(currentWorkspace().id)
    .filter(({ deleted_at, is_active }) => deleted_at === null && is_active);

type RowProps = {
  rollup: Rollup;
  known: readonly Field[];
  isReadOnly: boolean;
  set: (patch: Partial<Rollup>) => void;
};

const THROUGH = 'items:';

function OverRow({ rollup, known, isReadOnly, set }: RowProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  const data = [
    { value: 'sub_items', label: t('rollup.over_sub_items') },
    { value: 'relations', label: t('rollup.over_relations') },
    ...known
      .filter(({ kind }) => kind === 'items')
      .map((field) => ({ value: THROUGH + field.id, label: t('rollup.over_items', { field: field.name }) })),
  ];
  const choose = (chosen: string | null) => {
    if (chosen?.startsWith(THROUGH)) set({ over: 'items', through: chosen.slice(THROUGH.length) });
    else if (chosen === 'relations') set({ over: chosen, relation: rollup.relation ?? 'relates_to' });
    else set({ over: 'sub_items' });
  };
  return (
    <PanelRow label={t('rollup.over')} htmlFor={id}>
      <Select
        id={id}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={data}
        value={rollup.over === 'items' ? THROUGH + (rollup.through ?? '') : rollup.over}
        onChange={choose}
      />
    </PanelRow>
  );
}

function RelationRow({ rollup, isReadOnly, set }: RowProps) {
  const { t } = useTranslation(['fields', 'detail']);
  const id = useId();
  return (
    <PanelRow label={t('rollup.relation')} htmlFor={id}>
      <Select
        id={id}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={ROLLUP_RELATIONS.map((value) => ({ value, label: t(`detail:relation.${value}`) }))}
        value={rollup.relation ?? null}
        onChange={(relation) => relation && set({ relation: relation as RollupRelation })}
      />
    </PanelRow>
  );
}

function MeasureRow({ rollup, isReadOnly, set }: RowProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  const name = (measure: RollupMeasure) =>
    measure === 'count' || measure === 'share_done' ? t(`rollup.${measure}`) : t(`list.sum.${measure}`);
  return (
    <PanelRow label={t('rollup.measure')} htmlFor={id}>
      <Select
        id={id}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={ROLLUP_MEASURES.map((value) => ({ value, label: name(value) }))}
        value={rollup.measure}
        onChange={(measure) => measure && set({ measure: measure as RollupMeasure })}
      />
    </PanelRow>
  );
}

/** Sources of one roll-up are of the same group: numbers, percents, or amounts in any currency. */
const groupOf = (field: Field): string | undefined => {
  const type = typeOfField(field)?.type;
  if (type !== 'number' && type !== 'money') return undefined;
  return field.kind === 'percent' ? 'percent' : type;
};

function SourcesRow({ rollup, known, isReadOnly, set }: RowProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  const groups = new Map(known.map((field) => [field.id, groupOf(field)]));
  groups.set(POINTS, 'number');
  const { of = [] } = rollup;
  const group = of.map((source) => groups.get(source)).find((each) => each !== undefined);
  const names = [
    { value: POINTS, label: t('rollup.points') },
    ...known.map((field) => ({ value: field.id, label: field.name })),
  ];
  const data = names.filter(({ value }) => {
    const own = groups.get(value);
    return of.includes(value) || (own !== undefined && (group === undefined || own === group));
  });
  return (
    <PanelRow label={t('rollup.of')} htmlFor={id}>
      <MultiSelect
        id={id}
        searchable
        readOnly={isReadOnly}
        maxValues={MAX_SOURCES}
        placeholder={of.length === 0 ? t('rollup.choose') : ''}
        data={data}
        value={[...of]}
        onChange={(chosen) => set({ of: chosen })}
      />
    </PanelRow>
  );
}
