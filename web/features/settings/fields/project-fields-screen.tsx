import { Button, Switch } from '@mantine/core';
import { IconChevronDown, IconForms, IconPlus } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { putLayout } from '#entities/projects/fields/actions.ts';
import { loadFields, loadProjectFields } from '#entities/projects/fields/load.ts';
import { projectFields } from '#entities/projects/fields/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Box, Row } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { isAdminOf, ProjectPage } from '../project/project-page.tsx';
import { AddField } from './add-field.tsx';
import { ProjectFieldAside } from './project-field-aside.tsx';
import { SectionsTable } from './sections-table.tsx';
import { useUnusedFields } from './use-unused-fields.ts';
import styles from './fields.module.css';

/** Which fields the items of a project have, in which order and how. */
export function Component() {
  const { t } = useTranslation('fields');
  const { projectId = '' } = useParams();
  const layout = projectFields.useRow(projectId);
  const used = layout?.sections.reduce((sum, section) => sum + section.fields.length, 0);
  return (
    <ProjectPage
      isSavedAtOnce
      isWide
      page="fields"
      from={ROLE.MEMBER}
      words={PageText}
      action={AddButton}
      aside={ProjectFieldAside}
      {...(used !== undefined &&
        layout?.is_enabled && {
          count: t('settings.count', { shown: used, total: FIELD_LIMITS.of_project }),
        })}
    >
      {(project) => <Fields key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Fields({ project }: { project: Project }) {
  const { t } = useTranslation('fields');
  const { id, slug } = useCurrentWorkspace();
  const read = useCallback(async () => {
    await loadFields({ id, slug });
    await loadProjectFields({ slug, projectId: project.id });
  }, [id, slug, project.id]);
  const { problem, reload } = useReadRows(read, projectStream(project.id));
  const layout = projectFields.useRow(project.id);
  if (!layout) return <LoadState problem={problem} onRetry={reload} />;
  if (layout.is_enabled) {
    return <SectionsTable project={project} sections={layout.sections} canEdit={isAdminOf(project)} />;
  }
  return (
    <Box>
      <Row label={t('settings.enable')} hint={t('settings.enable_hint')} htmlFor="fields" icon={IconForms}>
        <Switch
          id="fields"
          checked={false}
          disabled={!isAdminOf(project)}
          onChange={() => void putLayout(project.id, { is_enabled: true })}
        />
      </Row>
    </Box>
  );
}

/** What the order means, and how many fields of the workspace are not used here. */
function PageText({ project }: { project: Project }) {
  const { t } = useTranslation('fields');
  const { name: workspace } = useCurrentWorkspace();
  const layout = projectFields.useRow(project.id);
  const { length: count } = useUnusedFields(project.id);
  if (!layout?.is_enabled || count === 0 || !isAdminOf(project)) return t('settings.text');
  return (
    <>
      {t('settings.text')} {t('settings.unused', { count, workspace, project: project.name })}{' '}
      <AddField project={project}>
        {(button) => (
          <button type="button" className={styles.link} {...button}>
            {t('settings.show_unused')}
          </button>
        )}
      </AddField>
    </>
  );
}

function AddButton({ project }: { project: Project }) {
  const { t } = useTranslation('fields');
  const layout = projectFields.useRow(project.id);
  if (!layout?.is_enabled || !isAdminOf(project)) return null;
  return (
    <AddField project={project}>
      {(button) => (
        <Button
          leftSection={<Icon of={IconPlus} />}
          rightSection={<Icon of={IconChevronDown} size={14} />}
          {...button}
        >
          {t('settings.add_field')}
        </Button>
      )}
    </AddField>
  );
}
