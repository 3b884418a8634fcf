import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { ProjectWorkflow } from '#entities/projects/workflow/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useEditor } from './editor/use-editor.ts';
import type { Saving } from './use-saving.tsx';
import styles from './workflow.module.css';

/** Reports that another person has saved in the meantime, or why the server refused the draft. */
export function OthersNote({ stored, saving }: { stored: ProjectWorkflow; saving: Saving }) {
  const { t } = useTranslation('workflow');
  const { edited } = useEditor();
  const person = usePerson(stored.updated_by);
  if (saving.problem !== null) {
    return (
      <div className={styles.note} data-tone="danger" role="alert">
        <Icon of={IconAlertTriangle} />
        <span>{saving.problem}</span>
      </div>
    );
  }
  if (!edited.isBehind) return null;
  return (
    <div className={styles.note} role="status">
      <Icon of={IconUsers} />
      <span>{person ? t('others.saved', { name: person.display_name }) : t('others.someone_saved')}</span>
      <Button size="xs" variant="subtle" onClick={saving.discard}>
        {t('others.show')}
      </Button>
    </div>
  );
}
