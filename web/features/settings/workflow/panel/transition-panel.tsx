import { useTranslation } from 'react-i18next';
import { IconArrowNarrowRight, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SidePanel } from '#components/screens/side-panel.tsx';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { StateName } from '../editor/state-name.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import type { BlockProps } from './block-props.ts';
import { ApprovalBlock } from './approval-block.tsx';
import { ConditionsBlock } from './conditions-block.tsx';
import { PreviewBlock } from './preview-block.tsx';
import { useUses } from './use-uses.ts';
import { WhoBlock } from './who-block.tsx';
import styles from './panel.module.css';

/** Shows a transition: who may use it, its conditions and its approval. */
export function TransitionPanel({ transition }: { transition: Transition }) {
  const { patchTransition, removeTransition, select } = useEditor();
  const { t } = useTranslation('workflow');
  const { nameOf } = useTexts();
  const uses = useUses(transition);
  const { id, from_state_id, to_state_id } = transition;
  const block: BlockProps = { transition, patch: (patch) => patchTransition(id, patch) };
  return (
    <SidePanel
      isNarrow
      title={nameOf(transition)}
      heading={
        <span className={styles.ends}>
          <StateName id={from_state_id} />
          <Icon of={IconArrowNarrowRight} />
          <StateName id={to_state_id} />
        </span>
      }
      actions={<IconButton of={IconTrash} label={t('remove')} onClick={() => removeTransition(id)} />}
      foot={uses !== null && <span className={styles.uses}>{t('used', { count: uses })}</span>}
      onClose={() => select(null)}
    >
      <WhoBlock {...block} />
      <ConditionsBlock {...block} />
      <ApprovalBlock {...block} />
      <PreviewBlock transition={transition} />
    </SidePanel>
  );
}
