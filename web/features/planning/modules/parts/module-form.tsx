import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { RangePicker } from '#components/pickers/range-picker.tsx';
import { createModule, patchModule } from '#entities/planning/modules/actions.ts';
import type { Module, NewModule } from '#entities/planning/modules/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { rangeOf } from './module-values.ts';
import { LeadPicker, MembersPicker } from './people-pickers.tsx';
import { StatusPicker } from './status-picker.tsx';
import styles from '../../parts/form.module.css';
import { changedFields } from '#lib/sync/changed-fields.ts';

const MAX_NAME = 255;
type FormProps = {
  projectId: string;
  module?: Module;
  /** A new one is a version. */
  isVersion?: boolean;
  onClose: () => void;
};

const EMPTY: NewModule = {
  name: '',
  kind: 'module',
  description: '',
  start_date: null,
  target_date: null,
  status: 'backlog',
  lead_id: null,
  member_ids: [],
};

const VERSION: NewModule = { ...EMPTY, kind: 'version', status: 'planned' };

function fieldsOf(module: Module): NewModule {
  const { name, kind, description, start_date, target_date, status, lead_id, member_ids } = module;
  return { name, kind, description, start_date, target_date, status, lead_id, member_ids };
}

/** Name, description, days, how it stands and people; of a version its release date and notes. */
export function ModuleForm({ projectId, module, isVersion = false, onClose }: FormProps) {
  const { t } = useTranslation(['modules', 'common']);
  // What others change meanwhile is theirs: only what was edited here is sent.
  const [before] = useState(module ? fieldsOf(module) : isVersion ? VERSION : EMPTY);
  const [fields, setFields] = useState<NewModule>(before);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (patch: Partial<NewModule>) => {
    setProblem(null);
    setFields((current) => ({ ...current, ...patch }));
  };
  const texts = fields.kind === 'version' ? 'version.form' : 'form';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = { ...fields, name: fields.name.trim() };
    if (!named.name) return setProblem(t(`${texts}.name_required`));
    if (module) void patchModule(module.id, changedFields(before, named));
    else createModule(projectId, named);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(module ? `${texts}.edit_title` : `${texts}.title`)} size={560}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('form.name')}
          data-autofocus
          maxLength={MAX_NAME}
          value={fields.name}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t(`${texts}.description`)}
          mt={14}
          autosize
          minRows={2}
          maxRows={8}
          value={fields.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Properties projectId={projectId} fields={fields} set={set} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md">
            {t(module ? 'form.save' : `${texts}.create`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PropertiesProps = { projectId: string; fields: NewModule; set: (patch: Partial<NewModule>) => void };

function Properties({ projectId, fields, set }: PropertiesProps) {
  const shared = { projectId, disabled: false };
  return (
    <div className={styles.days}>
      <FormDays fields={fields} set={set} />
      <StatusPicker
        value={fields.status}
        kind={fields.kind}
        disabled={false}
        onPick={(status) => set({ status })}
      />
      <LeadPicker {...shared} withName value={fields.lead_id} onPick={(lead_id) => set({ lead_id })} />
      <MembersPicker {...shared} value={fields.member_ids} onPick={(member_ids) => set({ member_ids })} />
    </div>
  );
}

function FormDays({ fields, set }: Omit<PropertiesProps, 'projectId'>) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const { target_date } = fields;
  if (fields.kind === 'version') {
    return (
      <DatePicker
        label={t('release_date')}
        className={styles.daysButton}
        value={target_date}
        language={language}
        clearText={t('no_release_date')}
        onPick={(day) => set({ target_date: day })}
      >
        <Icon of={IconCalendar} size={14} />
        {target_date ? formatMonthDay(target_date, language) : t('release_date')}
      </DatePicker>
    );
  }
  return (
    <RangePicker
      label={t('days')}
      className={styles.daysButton}
      value={[fields.start_date, target_date]}
      language={language}
      onPick={([start, end]) => set({ start_date: start, target_date: end })}
    >
      <Icon of={IconCalendar} size={14} />
      {rangeOf(fields, language) || t('no_days')}
    </RangePicker>
  );
}
