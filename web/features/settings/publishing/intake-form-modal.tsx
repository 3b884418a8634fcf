import { Button, Switch } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import {
  closeIntakeForm,
  type IntakeForm,
  loadIntakeForm,
  publishIntakeForm,
  renewIntakeForm,
  updateIntakeForm,
} from '#entities/work-items/intake-forms/api.ts';
import { useIntakeForm } from '#entities/work-items/intake-forms/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Problem } from '../parts/problem.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { AskedFields } from './asked-fields.tsx';
import { ClosingFields } from './closing-fields.tsx';
import { PublicLink } from './public-link.tsx';
import { closingBody, closingOf, isClosingReady } from './publish-fields.ts';
import styles from './publishing.module.css';

type IntakeFormModalProps = { projectId: string; onClose: () => void };
type Question = 'renew' | 'close';

/** Whether and where people without an account hand in to a project. */
export function IntakeFormModal({ projectId, onClose }: IntakeFormModalProps) {
  const { t } = useTranslation('publishing');
  const project = useProject(projectId);
  const load = useCallback(async () => {
    await loadIntakeForm(projectId);
    return { isRead: true };
  }, [projectId]);
  const { data, problem, reload } = useLoaded(load);
  const form = useIntakeForm(projectId);
  const [asked, setAsked] = useState<Question | null>(null);
  if (asked && form) {
    return <FormQuestion key={asked} asked={asked} projectId={projectId} onClose={() => setAsked(null)} />;
  }
  return (
    <Dialog onClose={onClose} title={t('form.title', { name: project?.name ?? '' })} size={520}>
      {data ? (
        <>
          <p className={styles.text}>{t('form.text')}</p>
          <OpenSwitch projectId={projectId} form={form} onEnd={() => setAsked('close')} />
          {form && <Settings key={form.id} form={form} onRenew={() => setAsked('renew')} />}
        </>
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </Dialog>
  );
}

type OpenSwitchProps = { projectId: string; form: IntakeForm | undefined; onEnd: () => void };

function OpenSwitch({ projectId, form, onEnd }: OpenSwitchProps) {
  const { t } = useTranslation('publishing');
  const { isBusy, problem, confirm } = useAsked(() => publishIntakeForm(projectId));
  return (
    <>
      <Switch
        mt={12}
        label={t('form.switch')}
        checked={form !== undefined}
        disabled={isBusy}
        onChange={form ? onEnd : confirm}
      />
      <Problem text={problem} />
    </>
  );
}

function Settings({ form, onRenew }: { form: IntakeForm; onRenew: () => void }) {
  const { t } = useTranslation('publishing');
  const [fields, setFields] = useState(() => closingOf(form));
  const [asked, setAsked] = useState(form.fields);
  const isAskedOther = JSON.stringify(asked) !== JSON.stringify(form.fields);
  const { isBusy, problem, confirm } = useAsked(async () => {
    const body = { ...closingBody(fields), ...(isAskedOther && { fields: asked }) };
    const stored = await updateIntakeForm(form.project, body);
    setFields(closingOf(stored));
    setAsked(stored.fields);
    showToast({ tone: 'success', title: t('form.saved') });
  });
  return (
    <form
      noValidate
      className={styles.settings}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <PublicLink path={paths.publicForm(form.anchor)} visit={t('form.open')} />
      <fieldset className={styles.part}>
        <legend>{t('form.closing')}</legend>
        <ClosingFields
          of="form"
          hasPassword={form.has_password}
          fields={fields}
          onChange={(patch) => setFields({ ...fields, ...patch })}
        />
      </fieldset>
      <AskedFields projectId={form.project} asked={asked} onChange={setAsked} />
      <Problem text={problem} />
      <DialogActions>
        <Button size="md" className={styles.end ?? ''} onClick={onRenew}>
          {t('form.renew')}
        </Button>
        <Button
          size="md"
          type="submit"
          variant="filled"
          disabled={!isClosingReady(fields, form)}
          loading={isBusy}
        >
          {t('form.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

type FormQuestionProps = { asked: Question; projectId: string; onClose: () => void };

function FormQuestion({ asked, projectId, onClose }: FormQuestionProps) {
  const { t } = useTranslation('publishing');
  const run = async () => {
    if (asked === 'close') await closeIntakeForm(projectId);
    else await renewIntakeForm(projectId);
    if (asked === 'renew') showToast({ tone: 'success', title: t('form.renewed') });
    onClose();
  };
  return (
    <AskedModal
      title={t(`form.${asked}_question`)}
      confirmText={t(asked === 'close' ? 'form.close' : 'form.renew_confirm')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t(`form.${asked}_text`)}
    </AskedModal>
  );
}
