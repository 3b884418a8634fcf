import { IconCalendar } from '@tabler/icons-react';
import { kindOf, type TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { readDayTerm } from '@tandem/shared/work-items/filters/days.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { useLanguage } from '#lib/device/language.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { listNames } from '#lib/text/names.ts';
import { type DraftRow, takesValues } from '../tree-drafts/draft.ts';
import { dayText, OFFERED_DAYS, valueOptions, valueText } from './options/builder-options.tsx';
import styles from './builder.module.css';
import { OWN_DAYS } from './options/filter-options.tsx';
import { NumberValues } from './number-values.tsx';

const DatePickerPanel = lazyPart(
  async () => (await import('#components/pickers/date-picker-panel.tsx')).DatePickerPanel,
);

type ValuesProps = {
  row: DraftRow;
  projectId: string;
  name: string;
  onChange: (values: readonly string[]) => void;
};

/** What a condition compares with: a text, values of a list, a day or two. */
export function RowValues(props: ValuesProps) {
  const { row, onChange } = props;
  const { t } = useTranslation('filters');
  const { kind } = kindOf(row.property, fieldLookup);
  if (!takesValues(row.operator)) return null;
  if (kind === 'text' || kind === 'names') return <TextValue {...props} />;
  if (kind === 'number') return <NumberValues {...props} />;
  if (kind !== 'day' && kind !== 'moment') return <ListValues {...props} />;
  const [from = '', to = ''] = row.values;
  if (row.operator !== 'between') {
    return <DayValue label={props.name} day={from} onPick={(day) => onChange([day])} />;
  }
  return (
    <>
      <DayValue label={t('from_day')} day={from} onPick={(day) => onChange([day, to])} />
      <span className={styles.word}>{t('and_day')}</span>
      <DayValue label={t('to_day')} day={to} onPick={(day) => onChange([from, day])} />
    </>
  );
}

const NAMED = 3;

function ListValues({ row: { property, values }, projectId, name, onChange }: ValuesProps) {
  const { t } = useTranslation(['filters', 'work-items', 'common']);
  const language = useLanguage((state) => state.language);
  const options = () => valueOptions(property, projectId, t);
  const texts = values
    .slice(0, NAMED)
    .map((value) => valueText({ property, value }, { options: options(), language, t }));
  const isFlag = kindOf(property, fieldLookup).kind === 'flag';
  return (
    <Picker
      className={styles.value}
      label={name}
      tone={values.length === 0 ? 'empty' : undefined}
      options={options}
      selected={values}
      multiple={!isFlag}
      onPick={onChange}
      width={264}
      searchPlaceholder={name}
      emptyText={t('common:no_match')}
    >
      <span className={styles.text}>
        {values.length === 0 ? t('choose') : listNames(texts)}
        {values.length > NAMED && ` +${values.length - NAMED}`}
      </span>
    </Picker>
  );
}

type DayValueProps = { label: string; day: string; onPick: (day: string) => void };

function DayValue({ label, day, onPick }: DayValueProps) {
  const { t } = useTranslation('filters');
  const language = useLanguage((state) => state.language);
  return (
    <PickerButton
      className={styles.value}
      label={label}
      popup="listbox"
      tone={day ? undefined : 'empty'}
      width={252}
      renderContent={(close) => <DayChoice {...{ label, day, onPick }} onClose={close} />}
    >
      <span className={styles.text}>{day ? dayText(day, language, t) : t('choose')}</span>
    </PickerButton>
  );
}

/** Days from today; another number of them is typed, and a date is picked or typed. */
function DayChoice({ label, day, onPick, onClose }: DayValueProps & { onClose: () => void }) {
  const { t } = useTranslation(['filters', 'common']);
  const language = useLanguage((state) => state.language);
  const [isOwn, setOwn] = useState(false);
  if (isOwn) {
    return (
      <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
        <DatePickerPanel
          value={/^\d{4}-/.test(day) ? day.slice(0, 10) : null}
          onPick={(picked) => picked && onPick(picked)}
          onClose={onClose}
          language={language}
          clearText={t('common:cancel')}
        />
      </Suspense>
    );
  }
  const offered = [...new Set([...OFFERED_DAYS, ...(day ? [day] : [])])];
  return (
    <PickerList
      options={[
        ...offered.map((value) => ({ value, label: dayText(value, language, t) })),
        { value: OWN_DAYS, label: t('own_day'), icon: <Icon of={IconCalendar} /> },
      ]}
      selected={day ? [day] : []}
      onPick={([value = '']) => {
        if (value === OWN_DAYS) return setOwn(true);
        onPick(value);
        return onClose();
      }}
      keepOpen
      onClose={onClose}
      searchPlaceholder={label}
      emptyText={t('typed_days')}
      create={{
        label: (typed) => t('use_day', { day: typed }),
        run: (typed) => {
          const term = readDayTerm(typed.replaceAll(' ', ''));
          if (term) onPick(term);
        },
      }}
    />
  );
}

/** Typed texts are applied when typing pauses. */
const PAUSE_MS = 300;

function TextValue({ row, name, onChange }: ValuesProps) {
  const { t } = useTranslation('filters');
  const stored = row.values[0] ?? '';
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  // Taken back, or changed elsewhere.
  if (known !== stored) {
    setKnown(stored);
    if (stored !== text.trim()) setText(stored);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (value: string) => {
    clearTimeout(timer.current);
    const wanted = value.trim();
    if (wanted !== stored) onChange(wanted === '' ? [] : [wanted]);
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), PAUSE_MS);
  };
  return (
    <input
      className={styles.input}
      aria-label={name}
      placeholder={t('type')}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => apply(text)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && apply(text)}
    />
  );
}

/** The first values of a row of this property: a flag is asked for because it holds. */
export const firstValues = (property: TreeProperty): readonly string[] =>
  kindOf(property, fieldLookup).kind === 'flag' ? ['true'] : [];
