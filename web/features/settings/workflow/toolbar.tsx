import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import { FlowPicker } from './flow-picker.tsx';
import { useEditor } from './editor/use-editor.ts';
import styles from './workflow.module.css';

const LOOKS = ['graph', 'table'] as const;
/** The layout of the editor. */
export type Look = (typeof LOOKS)[number];

/** Selects the layout and the flow, and adds states and transitions. */
export function Toolbar({ look, onLook }: { look: Look; onLook: ((look: Look) => void) | null }) {
  const { t } = useTranslation('workflow');
  const { transitions, select, types } = useEditor();
  return (
    <div className={styles.toolbar}>
      {onLook && transitions && (
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('look.label')}
            value={look}
            onChange={(value) => onLook(value === 'table' ? 'table' : 'graph')}
            data={LOOKS.map((value) => ({ value, label: t(`look.${value}`) }))}
          />
          {types.length > 0 && <HeaderDivider />}
        </>
      )}
      {types.length > 0 && <FlowPicker />}
      <span className={styles.grow} />
      <Button
        size="md"
        variant="subtle"
        leftSection={<Icon of={IconPlus} />}
        aria-label={t('add.state_label')}
        onClick={() => select({ kind: 'new_state' })}
      >
        {t('add.state')}
      </Button>
      {transitions && (
        <Button
          size="md"
          variant="subtle"
          leftSection={<Icon of={IconPlus} />}
          aria-label={t('add.transition_label')}
          onClick={() => select({ kind: 'new_transition' })}
        >
          {t('add.transition')}
        </Button>
      )}
    </div>
  );
}
