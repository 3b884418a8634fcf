import { Button, Checkbox, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { saveAsTemplate } from '#entities/work-items/templates/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { templatePaths } from '#lib/http/template-paths.ts';
import { failureText } from '#lib/text/error-text.ts';
import { itemKey } from '../../model/items/item-key.ts';

const MAX_NAME = 255;

type SaveAsTemplateProps = { row: WorkItem; onClose: () => void };

function useSave(row: WorkItem, onClose: () => void) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (name: string, isOfWorkspace: boolean) => {
    setBusy(true);
    try {
      const { id } = await saveAsTemplate({
        projectId: row.project_id,
        itemId: row.id,
        name,
        isOfWorkspace,
      });
      onClose();
      const path = isOfWorkspace
        ? templatePaths.ofWorkspace(slug, id)
        : templatePaths.ofProject(slug, row.project_id, id);
      const actions = [{ label: t('save_as.open'), run: () => void navigate(path) }];
      showToast({ tone: 'success', title: t('save_as.done'), text: name, actions });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? failureText(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, save };
}

/** Makes a template from an item and what is below it. */
export function SaveAsTemplate({ row, onClose }: SaveAsTemplateProps) {
  const { t } = useTranslation(['templates', 'common']);
  const project = useProject(row.project_id);
  const { role } = useCurrentWorkspace();
  const [name, setName] = useState(row.name);
  const [isOfWorkspace, setOfWorkspace] = useState(false);
  const { isBusy, problem, save } = useSave(row, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void save(name.trim(), isOfWorkspace);
  };
  return (
    <Dialog title={t('save_as.title')} onClose={onClose} size={440}>
      <form onSubmit={submit}>
        <p>{t('save_as.text', { key: itemKey(project?.identifier, row) })}</p>
        <TextInput
          data-autofocus
          mt={12}
          label={t('name')}
          value={name}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {role >= ROLE.ADMIN && (
          <Checkbox
            mt={12}
            label={t('save_as.of_workspace')}
            checked={isOfWorkspace}
            onChange={({ currentTarget }) => setOfWorkspace(currentTarget.checked)}
          />
        )}
        {problem && <FieldError text={problem} />}
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!name.trim()}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
