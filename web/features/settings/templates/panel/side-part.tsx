import { Select, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useEditor } from '../editor/use-editor.ts';
import { DefaultsBlock } from './defaults-block.tsx';
import { PreviewBlock } from './preview-block.tsx';
import { Questions } from './questions.tsx';
import styles from './panel.module.css';

const MAX_LINE = 1000;

/** What is beside the form of a template: its questions, where it is the default, and what it would make. */
export function SidePart() {
  const { t } = useTranslation('templates');
  const { template, values, projectId, canEdit, set } = useEditor();
  return (
    <aside className={styles.panel} aria-label={t('asks.title')}>
      <Questions />
      <div className={styles.rest}>
        {projectId !== null && template.project_id !== null && <DefaultsBlock projectId={projectId} />}
        <section className={styles.block}>
          <h3>{t('about')}</h3>
          <TextInput
            maxLength={MAX_LINE}
            aria-label={t('about')}
            placeholder={t('about_placeholder')}
            value={values.description}
            readOnly={!canEdit}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
        </section>
        <section className={styles.block}>
          <h3>{t('belongs_to')}</h3>
          <Owner />
        </section>
        <PreviewBlock />
      </div>
    </aside>
  );
}

const WORKSPACE = 'workspace';

/** To whom the template belongs. Administrators of both places can move it. Stored at once. */
function Owner() {
  const { t } = useTranslation('templates');
  const { template, canEdit, changes, moveTo } = useEditor();
  const { name, role } = useCurrentWorkspace();
  const isWorkspaceAdmin = role >= ROLE.ADMIN;
  const mine = useJoinedProjects().filter(
    (project) => project.member_role === ROLE.ADMIN || project.id === template.project_id,
  );
  const isOpen = template.project_id === null || isWorkspaceAdmin;
  return (
    <Select
      aria-label={t('belongs_to')}
      allowDeselect={false}
      disabled={!canEdit || changes > 0}
      value={template.project_id ?? WORKSPACE}
      onChange={(value) => value && moveTo(value === WORKSPACE ? null : value)}
      data={[
        ...(isOpen ? [{ value: WORKSPACE, label: name }] : []),
        ...mine.map((project) => ({ value: project.id, label: project.name })),
      ]}
    />
  );
}
