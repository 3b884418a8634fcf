import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { MAX_NAME, MAX_SLUG, ORGANIZATION_SIZES } from '#entities/workspaces/workspaces/rules.ts';
import styles from './parts/console.module.css';
import { useNewWorkspace } from './use-new-workspace.ts';

/** A workspace of the administrator's own; whether its address is free is said as one types. */
export function CreateWorkspaceModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['console', 'common']);
  const form = useNewWorkspace();
  return (
    <Dialog onClose={onClose} title={t('workspaces.create')} closeText={t('common:cancel')}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <div className={styles.modalFields}>
          <TextInput
            label={t('workspaces.name')}
            withAsterisk
            data-autofocus
            maxLength={MAX_NAME}
            value={form.name}
            error={form.problems.name && <FieldError text={form.problems.name} />}
            onChange={(event) => form.editName(event.target.value)}
          />
          <TextInput
            label={t('workspaces.url')}
            withAsterisk
            maxLength={MAX_SLUG}
            value={form.slug.value}
            error={form.slugProblem && <FieldError text={form.slugProblem} />}
            description={form.slug.isFree ? t('workspaces.free') : undefined}
            classNames={{ description: styles.free ?? '' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => form.editSlug(event.target.value)}
          />
          <Select
            label={t('workspaces.size')}
            placeholder={t('workspaces.size_none')}
            clearable
            data={ORGANIZATION_SIZES.map((size) => ({
              value: size as string,
              label: size === 'Just myself' ? t('workspaces.size_me') : size,
            }))}
            value={form.size}
            onChange={form.setSize}
          />
          {form.problems.form && <FieldError text={form.problems.form} />}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('workspaces.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
