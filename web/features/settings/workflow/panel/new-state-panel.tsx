import { Select } from '@mantine/core';
import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelRow, SidePanel } from '#components/screens/side-panel.tsx';
import { createState } from '#entities/projects/states/actions.ts';
import { StateForm } from '../../project/states/state-form.tsx';
import { STATE_COLORS } from '../../project/states/state-colors.ts';
import { useEditor } from '../editor/use-editor.ts';
import styles from './panel.module.css';

/** Creates a state of the project. It is stored immediately, as in the settings of states. */
export function NewStatePanel() {
  const { t } = useTranslation(['workflow', 'project-settings']);
  const { project, select } = useEditor();
  const id = useId();
  const [group, setGroup] = useState<StateGroup>('started');
  const done = () => select(null);
  return (
    <SidePanel isNarrow title={t('new_state')} onClose={done}>
      <PanelRow label={t('group')} htmlFor={id}>
        <Select
          id={id}
          allowDeselect={false}
          data={STATE_GROUPS.map((value) => ({ value, label: t(`project-settings:states.group.${value}`) }))}
          value={group}
          onChange={(value) => value && setGroup(value)}
        />
      </PanelRow>
      <div className={styles.stateForm}>
        <StateForm
          key={group}
          stored={{ name: '', color: STATE_COLORS[group], description: '' }}
          saveText={t('project-settings:states.create')}
          save={(fields) => createState(project.id, { ...fields, group })}
          onDone={done}
        />
      </div>
      <p className={styles.hint}>{t('new_state_hint')}</p>
    </SidePanel>
  );
}
