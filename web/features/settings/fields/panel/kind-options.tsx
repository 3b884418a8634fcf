import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { PanelBlock, PanelRow } from '#components/screens/side-panel.tsx';
import type { FieldOptions } from '#entities/projects/fields/types.ts';
import { ChoicesBlock } from './choices-block.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { FormulaBlock } from './formula-block.tsx';
import { RollupBlock } from './rollup-block.tsx';
import type { OptionsProps } from './options-props.ts';

const NUMBERS: readonly FieldKind[] = ['number', 'percent', 'money'];
const PEOPLE: readonly FieldKind[] = ['person', 'people'];
const CHOICES: readonly FieldKind[] = ['select', 'multi_select'];

/** What is set up for a field, by its kind; nothing where its kind has nothing. */
export function KindOptions(props: OptionsProps) {
  const { t } = useTranslation('fields');
  const { kind, problem } = props;
  if (kind === 'formula') return <FormulaBlock {...props} />;
  if (kind === 'rollup') return <RollupBlock {...props} />;
  if (CHOICES.includes(kind)) return <ChoicesBlock {...props} />;
  const isPlain = kind !== 'text' && kind !== 'items' && ![...NUMBERS, ...PEOPLE].includes(kind);
  if (isPlain) return null;
  return (
    <PanelBlock title={t('settings.options')}>
      {kind === 'text' && <PatternRow {...props} />}
      {NUMBERS.includes(kind) && <NumberRows {...props} />}
      {PEOPLE.includes(kind) && <GuestsRow {...props} />}
      {kind === 'items' && <ManyRow {...props} />}
      {problem && <FieldError text={problem} />}
    </PanelBlock>
  );
}

function PatternRow({ options, isReadOnly, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.pattern')} htmlFor={id}>
      <TextInput
        id={id}
        maxLength={255}
        placeholder="AA-####"
        description={t('settings.pattern_hint')}
        inputWrapperOrder={['input', 'description']}
        readOnly={isReadOnly}
        value={options.pattern ?? ''}
        onChange={(event) => onChange({ ...options, pattern: event.target.value })}
      />
    </PanelRow>
  );
}

function NumberRows({ kind, options, isReadOnly, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <>
      {kind === 'number' && (
        <PanelRow label={t('settings.unit')} htmlFor={`${id} unit`}>
          <TextInput
            id={`${id} unit`}
            maxLength={20}
            placeholder={t('settings.unit_example')}
            readOnly={isReadOnly}
            value={options.unit ?? ''}
            onChange={(event) => onChange({ ...options, unit: event.target.value })}
          />
        </PanelRow>
      )}
      {kind === 'money' && (
        <PanelRow label={t('settings.currency')} htmlFor={`${id} currency`}>
          <CurrencySelect
            id={`${id} currency`}
            isReadOnly={isReadOnly}
            value={options.currency}
            onChange={(currency) => onChange({ ...options, currency })}
          />
        </PanelRow>
      )}
      {(['min', 'max'] as const).map((name) => (
        <PanelRow key={name} label={t(`settings.${name}`)} htmlFor={`${id} ${name}`}>
          <Bound
            id={`${id} ${name}`}
            isPercent={kind === 'percent'}
            isReadOnly={isReadOnly}
            value={options[name]}
            onChange={(value) => onChange(withNumber(options, name, value))}
          />
        </PanelRow>
      ))}
      <PanelRow label={t('settings.decimals')} htmlFor={`${id} decimals`}>
        <Select
          id={`${id} decimals`}
          readOnly={isReadOnly}
          data={['0', '1', '2', '3', '4', '5', '6']}
          placeholder={t('settings.decimals_any')}
          clearable
          value={options.decimals === undefined ? null : String(options.decimals)}
          onChange={(value) =>
            onChange(withNumber(options, 'decimals', value === null ? undefined : Number(value)))
          }
        />
      </PanelRow>
    </>
  );
}

/** The options with a number in them, or without it. */
function withNumber(
  options: FieldOptions,
  name: 'min' | 'max' | 'decimals',
  value: number | undefined,
): FieldOptions {
  const { [name]: _, ...others } = options;
  return value === undefined ? others : { ...others, [name]: value };
}

type BoundProps = {
  id: string;
  isPercent: boolean;
  isReadOnly: boolean;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A share is stored as a fraction and written in percent. */
function Bound({ id, isPercent, isReadOnly, value, onChange }: BoundProps) {
  const { t } = useTranslation('fields');
  const factor = isPercent ? 100 : 1;
  return (
    <NumberInput
      id={id}
      hideControls
      decimalScale={isPercent ? 4 : 6}
      suffix={isPercent ? ' %' : ''}
      placeholder={t('settings.no_limit')}
      readOnly={isReadOnly}
      value={value === undefined ? '' : Number((value * factor).toFixed(6))}
      onChange={(next) => onChange(typeof next === 'number' ? Number((next / factor).toFixed(6)) : undefined)}
    />
  );
}

function GuestsRow({ options, isReadOnly, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.guests')} htmlFor={id}>
      <Switch
        id={id}
        ml="auto"
        disabled={isReadOnly}
        checked={options.allows_guests ?? false}
        onChange={(event) => onChange({ ...options, allows_guests: event.currentTarget.checked })}
      />
    </PanelRow>
  );
}

function ManyRow({ options, isReadOnly, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  return (
    <PanelRow label={t('settings.amount')} htmlFor={id}>
      <Select
        id={id}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={[
          { value: 'one', label: t('settings.one') },
          { value: 'many', label: t('settings.several') },
        ]}
        value={options.is_many === false ? 'one' : 'many'}
        onChange={(value) => onChange({ ...options, is_many: value === 'many' })}
      />
    </PanelRow>
  );
}
