import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { State } from '#entities/projects/states/types.ts';
import type { Box } from '../model/boxes.ts';
import { useEditor } from '../editor/use-editor.ts';
import type { Drawing } from './use-drawing.ts';
import styles from './graph.module.css';

type StateNodeProps = {
  state: State;
  box: Box;
  drawing: Drawing;
  isBad: boolean;
  isStart: boolean;
  /** Selected, or an end of the selected transition. */
  isHot: boolean;
};

/** Shows a state and its items. Dragging from its edge draws a line to another state. */
export function StateNode({ state, box, drawing, isBad, isStart, isHot }: StateNodeProps) {
  const { t, i18n } = useTranslation('workflow');
  const { counts, select } = useEditor();
  const count = counts?.get(state.id) ?? 0;
  const words = [
    state.name,
    counts && t('items', { count }),
    isStart && t('new_items'),
    isBad && t('graph.bad'),
  ];
  return (
    <div
      className={styles.node}
      style={{ left: box.x, top: box.y }}
      data-node={state.id}
      data-bad={isBad ? '' : undefined}
      data-hot={isHot || drawing.target === state.id ? '' : undefined}
    >
      <button
        type="button"
        className={styles.nodeButton}
        title={state.name}
        onClick={() => select({ kind: 'state', id: state.id })}
      >
        <VisuallyHidden>{words.filter(Boolean).join(', ')}</VisuallyHidden>
        <StateIcon group={state.group} color={state.color} />
        <span className={styles.nodeName} aria-hidden>
          {state.name}
        </span>
        {counts && (
          <span className={styles.count} aria-hidden>
            {count.toLocaleString(i18n.language)}
          </span>
        )}
      </button>
      {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
        <span
          key={side}
          className={styles.port}
          data-side={side}
          title={t('graph.draw')}
          onPointerDown={(event) => drawing.begin(event, state.id)}
        />
      ))}
    </div>
  );
}
