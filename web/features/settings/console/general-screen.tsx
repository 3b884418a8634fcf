import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { saveInstance } from '#entities/identity/console/actions.ts';
import { useInstanceRow, useOperator } from '#entities/identity/console/store.ts';
import { Box, SaveBar } from '../parts/box.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { ConsolePage } from './parts/console-page.tsx';
import styles from './parts/console.module.css';
import { CopyField } from '../parts/inputs/copy-field.tsx';
import { HealthSection } from './health-section.tsx';
import { JobsTable } from './jobs-table.tsx';
import { useUnsavedForm } from './parts/unsaved.ts';

/** What the instance is called, and what works in it by itself. */
export function Component() {
  const { t } = useTranslation('console');
  const { current_version } = useInstanceRow();
  return (
    <ConsolePage
      title={t('general.title')}
      text={t('general.text', { version: current_version })}
      action={
        <span className={styles.tag} data-tone="good">
          <span className={styles.dot} data-tone="good" />
          {t('general.ready')}
        </span>
      }
      isWide
    >
      <GeneralForm />
      <HealthSection />
      <JobsTable />
    </ConsolePage>
  );
}

function GeneralForm() {
  const { t } = useTranslation('console');
  const { instance_name, instance_id } = useInstanceRow();
  const { email } = useOperator();
  const form = useSettingsForm<{ instance_name: string }>({
    stored: { instance_name },
    save: saveInstance,
    check: (values) => (values.instance_name.trim() ? {} : { instance_name: t('general.name_required') }),
  });
  useUnsavedForm(form.changes);
  return (
    <Box>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <div className={styles.facts}>
          <TextInput
            label={t('general.name')}
            withAsterisk
            maxLength={255}
            value={form.values.instance_name}
            error={form.problems.instance_name && <FieldError text={form.problems.instance_name} />}
            onChange={(event) => form.set({ instance_name: event.target.value })}
          />
          <CopyField label={t('general.email')} value={email} />
          <CopyField label={t('general.id')} value={instance_id} />
        </div>
        <SaveBar
          changes={form.changes}
          problem={form.problems.form}
          isBusy={form.isBusy}
          saveText={t('save')}
          onDiscard={form.discard}
        />
      </form>
    </Box>
  );
}
