import { Switch } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { putLayout } from '#entities/projects/fields/actions.ts';
import { loadProjectFields } from '#entities/projects/fields/load.ts';
import { projectFields } from '#entities/projects/fields/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Row } from '../../parts/box.tsx';
import { useReadRows } from '../../parts/reading/use-read-rows.ts';

/** Whether the items of a project show custom fields. */
export function FieldsFeatureRow({ project }: { project: Project }) {
  const { t } = useTranslation(['fields', 'project-settings', 'common']);
  const { slug } = useCurrentWorkspace();
  const read = useCallback(() => loadProjectFields({ slug, projectId: project.id }), [slug, project.id]);
  useReadRows(read, projectStream(project.id));
  const layout = projectFields.useRow(project.id);
  const set = (is_enabled: boolean) => void putLayout(project.id, { is_enabled });
  const choose = (isOn: boolean) => {
    set(isOn);
    showToast({
      tone: 'success',
      kind: 'feature',
      title: t(isOn ? 'project-settings:features.is_on' : 'project-settings:features.is_off', {
        name: t('settings.title'),
      }),
      actions: [{ label: t('common:undo'), run: () => set(!isOn) }],
    });
  };
  return (
    <Row label={t('settings.title')} hint={t('settings.enable_hint')} htmlFor="fields" icon={IconForms}>
      <Switch
        id="fields"
        checked={layout?.is_enabled ?? false}
        disabled={!layout}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Row>
  );
}
