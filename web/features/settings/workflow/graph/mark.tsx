import type { KeyboardEvent } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import type { Mark as MarkProps } from './use-marks.ts';
import styles from './graph.module.css';

/** The label on a line. Keyboard users focus it: Enter opens the transition, Delete removes it. */
export function Mark({ transition, mark }: { transition: Transition; mark: MarkProps }) {
  const { select, selected, removeTransition } = useEditor();
  const { nameOf } = useTexts();
  const { id } = transition;
  const isChosen = selected?.kind === 'transition' && selected.id === id;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    // Move the focus to the state where the line started.
    document
      .querySelector<HTMLElement>(
        `[data-node="${transition.from_state_id ?? transition.to_state_id}"] button`,
      )
      ?.focus();
    removeTransition(id);
  };
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ left: mark.at.x, top: mark.at.y }}
      data-plain={mark.icon ? undefined : ''}
      data-chosen={isChosen ? '' : undefined}
      aria-pressed={isChosen}
      aria-label={[nameOf(transition), mark.text].filter(Boolean).join(', ')}
      title={nameOf(transition)}
      onClick={() => select({ kind: 'transition', id })}
      onKeyDown={pressed}
    >
      {mark.icon && <Icon of={mark.icon} size={12} />}
      {mark.text}
    </button>
  );
}
