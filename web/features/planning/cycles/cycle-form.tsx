import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { RangePicker } from '#components/pickers/range-picker.tsx';
import { areDaysFree, createCycle, patchCycle } from '#entities/planning/cycles/actions.ts';
import type { Cycle, CycleFields } from '#entities/planning/cycles/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { changedFields } from '#lib/sync/changed-fields.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { daysOf } from './cycle-values.ts';
import styles from '../parts/form.module.css';

const MAX_NAME = 255;
type FormProps = { projectId: string; cycle?: Cycle; onClose: () => void };
type Problems = { name?: string; days?: string };

/** Name, description and days; a cycle without days is a draft. */
export function CycleForm({ projectId, cycle, onClose }: FormProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const form = useCycleForm({ projectId, ...(cycle && { cycle }), onClose });
  const { fields, problems, set } = form;
  return (
    <Dialog onClose={onClose} title={t(cycle ? 'form.edit_title' : 'form.title')} size={520}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <TextInput
          label={t('form.name')}
          data-autofocus
          maxLength={MAX_NAME}
          value={fields.name}
          error={problems.name && <FieldError text={problems.name} />}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('form.description')}
          mt={14}
          autosize
          minRows={2}
          maxRows={8}
          value={fields.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Days projectId={projectId} fields={fields} set={set} problem={problems.days} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md" loading={form.isBusy}>
            {t(cycle ? 'form.save' : 'form.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type DaysProps = {
  projectId: string;
  fields: CycleFields;
  set: (patch: Partial<CycleFields>) => void;
  problem: string | undefined;
};

function Days({ projectId, fields, set, problem }: DaysProps) {
  const { t } = useTranslation('cycles');
  const language = useLanguage((state) => state.language);
  const zone = useProject(projectId)?.timezone;
  const { start_date: from, end_date: to } = fields;
  const text =
    from && to ? `${formatMonthDay(from, language)} – ${formatMonthDay(to, language)}` : t('form.no_days');
  return (
    <div className={styles.days}>
      <RangePicker
        label={t('form.days')}
        className={styles.daysButton}
        value={[from, to]}
        language={language}
        onPick={([start_date, end_date]) => set({ start_date, end_date })}
      >
        <Icon of={IconCalendar} size={14} />
        {text}
      </RangePicker>
      {problem ? (
        <span role="alert">
          <FieldError text={problem} />
        </span>
      ) : (
        <span className={styles.hint}>{from ? t('form.zone', { zone }) : t('form.draft_hint')}</span>
      )}
    </div>
  );
}

const EMPTY: CycleFields = { name: '', description: '', start_date: null, end_date: null };

function fieldsOf(cycle: Cycle | undefined): CycleFields {
  if (!cycle) return EMPTY;
  const { start, end } = daysOf(cycle);
  return { name: cycle.name, description: cycle.description, start_date: start, end_date: end };
}

function useCycleForm({ projectId, cycle, onClose }: FormProps) {
  const { t } = useTranslation('cycles');
  // What others change meanwhile is theirs: only what was edited here is sent.
  const [before] = useState(() => fieldsOf(cycle));
  const [fields, setFields] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const set = (patch: Partial<CycleFields>) => {
    setProblems({});
    setFields((current) => ({ ...current, ...patch }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    if (!name) return setProblems({ name: t('form.name_required') });
    setBusy(true);
    const areTaken = await areDaysTaken(projectId, fields, cycle?.id ?? null);
    setBusy(false);
    if (areTaken) return setProblems({ days: t('form.days_taken') });
    if (cycle) void patchCycle(cycle.id, changedCycle(before, { ...fields, name }));
    else createCycle(projectId, { ...fields, name });
    onClose();
  };
  return { fields, problems, isBusy, set, submit };
}

/** Days are named both. */
function changedCycle(before: CycleFields, after: CycleFields) {
  const changed = changedFields(before, after);
  const hasOtherDays = changed.start_date !== undefined || changed.end_date !== undefined;
  return hasOtherDays ? { ...changed, start_date: after.start_date, end_date: after.end_date } : changed;
}

/** Without a network nobody knows: then the server has the last word when it hears of the cycle. */
async function areDaysTaken(
  projectId: string,
  { start_date, end_date }: CycleFields,
  cycle_id: string | null,
) {
  if (!start_date || !end_date) return false;
  try {
    return !(await areDaysFree(projectId, { start_date, end_date, cycle_id }));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
