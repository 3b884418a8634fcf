import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { addHoliday } from '#entities/workspaces/working-days/actions.ts';
import rows from '../../parts/row-list.module.css';
import { useAsked } from '../../parts/use-asked.ts';
import { DayButton } from '../parts/day-button.tsx';

const MAX_NAME = 255;

/** Name and day of a new holiday, as the first row of their list. */
export function HolidayForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['working-days', 'common']);
  const [name, setName] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [missing, setMissing] = useState<'name_required' | 'day_required' | null>(null);
  const { problem, confirm, isBusy } = useAsked(async (asked: { day: string; name: string }) => {
    await addHoliday(asked.day, asked.name);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setMissing(trimmed === '' ? 'name_required' : day ? null : 'day_required');
    if (trimmed !== '' && day) confirm({ day, name: trimmed });
  };
  const text = missing ? t(missing) : problem;
  return (
    <form className={rows.form} onSubmit={submit} noValidate>
      <TextInput
        aria-label={t('holiday_name')}
        placeholder={t('holiday_name')}
        autoFocus
        maxLength={MAX_NAME}
        value={name}
        error={text && <FieldError text={text} />}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <DayButton label={t('holiday_day')} value={day} onPick={setDay} />
      <Button size="md" variant="subtle" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button size="md" type="submit" variant="filled" loading={isBusy}>
        {t('add_holiday')}
      </Button>
    </form>
  );
}
