import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProject } from '#entities/projects/projects/hooks.ts';
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
          <Owner projectId={template.project_id} />
        </section>
        <PreviewBlock />
      </div>
    </aside>
  );
}

function Owner({ projectId }: { projectId: string | null }) {
  const { name } = useCurrentWorkspace();
  const project = useProject(projectId ?? '');
  return <p className={styles.owner}>{project?.name ?? name}</p>;
}
