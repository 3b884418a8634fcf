import { DATE_GROUPS } from '@tandem/shared/insight/figures/group.ts';
import type { Period } from '@tandem/shared/insight/figures/period.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import type { TileQuery } from '#entities/insight/dashboards/types.ts';
import { useFieldsOfWorkspace } from '#entities/projects/fields/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { configFor, DAY_BY_DAY, type KindPart, KINDS, queryOf } from '../model/kinds.ts';
import { PERIODS, periodKey, periodText } from '../model/periods.ts';
import {
  BYS,
  groupChoices,
  groupValue,
  measureChoices,
  measureValue,
  readGroup,
  readMeasure,
  withBy,
} from './choices.ts';
import { ChoiceRow, type ConfigProps } from './choice-row.tsx';
import { NameField } from './name-field.tsx';
import { PlanChoice } from './plan-choice.tsx';

const AS_DASHBOARD = 'dashboard';
const ALL_TIME = 'all';

/** The name of a widget, and what it counts and how. */
export function DataBlock({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const { parts } = KINDS[tile.kind];
  const has = (part: KindPart) => parts.includes(part);
  return (
    <PanelBlock title={t('panel.data')}>
      <NameField tile={tile} />
      {has('measure') && <MeasureRows {...{ tile, onConfig }} />}
      {(has('group') || has('split')) && <GroupRows {...{ tile, onConfig }} />}
      {has('period') && <PeriodRow {...{ tile, onConfig }} />}
      {has('dated') && tile.config.period !== ALL_TIME && <DatedRow {...{ tile, onConfig }} />}
      {(has('cycle') || has('view')) && <PlanChoice {...{ tile, onConfig }} />}
    </PanelBlock>
  );
}

function useQuery({ tile, onConfig }: ConfigProps) {
  const query = queryOf(tile.config.query ?? {});
  const set = (fields: Partial<TileQuery>) =>
    onConfig(configFor(tile.kind, { ...tile.config, query: { ...query, ...fields } }));
  return { query, set };
}

function useFields() {
  return useFieldsOfWorkspace(useCurrentWorkspace().id);
}

function MeasureRows(props: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const fields = useFields();
  const { query, set } = useQuery(props);
  const { measure } = query;
  const isDated = KINDS[props.tile.kind].parts.includes('dated');
  const data = useMemo(() => measureChoices(fields, t), [fields, t]);
  return (
    <>
      <ChoiceRow
        label={t('panel.measure')}
        data={data}
        value={measureValue(measure)}
        // Each measure has a date of its own, unless another one is chosen.
        onPick={(value) => value && set({ measure: readMeasure(value), group: isDated ? null : query.group })}
      />
      {measure.of !== 'count' && (
        <ChoiceRow
          label={t('panel.by')}
          data={BYS.map((by) => ({ value: by, label: t(`by.${by}`) }))}
          value={measure.by}
          onPick={(value) => {
            const by = BYS.find((each) => each === value);
            if (by) set({ measure: withBy(measure, by) });
          }}
        />
      )}
    </>
  );
}

function GroupRows(props: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const fields = useFields();
  const { query, set } = useQuery(props);
  const data = useMemo(() => groupChoices(fields, t), [fields, t]);
  const group = groupValue(query.group);
  const split = groupValue(query.split);
  const hasSplit = KINDS[props.tile.kind].parts.includes('split');
  return (
    <>
      <ChoiceRow
        label={t('panel.group')}
        data={data.filter(({ value }) => value !== split)}
        value={group}
        onPick={(value) => set({ group: readGroup(value) })}
      />
      {hasSplit && (
        <ChoiceRow
          label={t('panel.split')}
          data={data.filter(({ value }) => value !== group)}
          value={split}
          canBeNone
          none={t('panel.no_split')}
          onPick={(value) => set({ split: readGroup(value) })}
        />
      )}
    </>
  );
}

function PeriodRow({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage((state) => state.language);
  const period = tile.config.period ?? AS_DASHBOARD;
  const own: Period | null = typeof period === 'string' ? null : period;
  const offered: Period[] = [...PERIODS];
  if (own && !offered.some((each) => periodKey(each) === periodKey(own))) offered.push(own);
  return (
    <ChoiceRow
      label={t('period.title')}
      data={[
        { value: AS_DASHBOARD, label: t('panel.as_dashboard') },
        ...(DAY_BY_DAY.includes(tile.kind) ? [] : [{ value: ALL_TIME, label: t('period.all') }]),
        ...offered.map((each) => ({ value: periodKey(each), label: periodText(each, t, language) })),
      ]}
      value={typeof period === 'string' ? period : periodKey(period)}
      onPick={(value) => {
        const picked = offered.find((each) => periodKey(each) === value);
        onConfig({ ...tile.config, period: picked ?? (value === ALL_TIME ? ALL_TIME : AS_DASHBOARD) });
      }}
    />
  );
}

const DATES = DATE_GROUPS.filter((by) => by !== 'field');

/** The date by which the period narrows a number. */
function DatedRow(props: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const { query, set } = useQuery(props);
  return (
    <ChoiceRow
      label={t('period.date')}
      data={DATES.map((by) => ({ value: by, label: t(`group.${by}`) }))}
      value={query.group?.by ?? 'created_at'}
      onPick={(value) => {
        const by = DATES.find((each) => each === value);
        if (by) set({ group: { by, unit: 'day' } });
      }}
    />
  );
}
