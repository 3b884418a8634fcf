import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { HeaderDivider, ScreenHeader } from '#components/screens/screen-header.tsx';
import { patchProject } from '#entities/projects/projects/actions.ts';
import { readUsage } from '#entities/projects/workflow/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { crumbsOf } from '../project/project-page.tsx';
import { useEditor } from './editor/use-editor.ts';
import type { Saving } from './use-saving.tsx';
import styles from './workflow.module.css';

/**
 * Shows the name of the project, the switch of the workflow, and the buttons that save or discard changes.
 */
export function WorkflowHeader({ saving }: { saving: Saving }) {
  const { t } = useTranslation(['workflow', 'settings', 'project-settings', 'common']);
  const { slug } = useCurrentWorkspace();
  const { project, edited } = useEditor();
  const crumbs = [
    ...crumbsOf(project, slug),
    { label: t('settings:title') },
    { label: t('project-settings:workflow.title') },
  ];
  const isSame = edited.changes === 0;
  const isPhone = usePhone();
  return (
    <ScreenHeader crumbs={crumbs}>
      <OnSwitch />
      <HeaderDivider />
      {!(isPhone && isSame) && (
        <Button size="md" variant="subtle" disabled={isSame || saving.isBusy} onClick={saving.discard}>
          {t('settings:discard')}
        </Button>
      )}
      <Button size="md" variant="filled" disabled={isSame} loading={saving.isBusy} onClick={saving.save}>
        {t('common:save')}
      </Button>
    </ScreenHeader>
  );
}

/** Switches the workflow on or off. Before it is on, it shows how many items no transition could move. */
function OnSwitch() {
  const { t } = useTranslation('workflow');
  const { project } = useEditor();
  const [stranded, setStranded] = useState(0);
  const isOn = project.is_workflow_enabled;
  const set = (is_workflow_enabled: boolean) => void patchProject(project.id, { is_workflow_enabled });
  const turn = async () => {
    if (isOn) return set(false);
    try {
      const usage = await readUsage(project.id);
      const count = usage.stranded.reduce((sum, each) => sum + each.count, 0);
      if (count > 0) setStranded(count);
      else set(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: failureText(error) });
    }
  };
  return (
    <>
      <Switch
        id="is_workflow_enabled"
        classNames={{ label: styles.onLabel ?? '' }}
        labelPosition="left"
        label={t('on')}
        checked={isOn}
        onChange={() => void turn()}
      />
      {stranded > 0 && (
        <ConfirmModal
          title={t('turn_on.title')}
          confirmText={t('turn_on.confirm')}
          onConfirm={() => {
            setStranded(0);
            set(true);
          }}
          onClose={() => setStranded(0)}
        >
          {t('turn_on.text', { count: stranded })}
        </ConfirmModal>
      )}
    </>
  );
}
