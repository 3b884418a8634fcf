import { useEditor } from '../editor/use-editor.ts';
import { NewStatePanel } from './new-state-panel.tsx';
import { NewTransitionPanel } from './new-transition-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { TransitionPanel } from './transition-panel.tsx';

/** Shows the panel beside the graph: of a transition, of a state, or of a new one. */
export function EditorPanel() {
  const { selected, transitions, states } = useEditor();
  if (selected === null) return null;
  if (selected.kind === 'new_state') return <NewStatePanel />;
  if (selected.kind === 'new_transition') return <NewTransitionPanel />;
  if (selected.kind === 'state') {
    const state = states.find(({ id }) => id === selected.id);
    return state && <StatePanel key={state.id} state={state} />;
  }
  const transition = transitions?.find(({ id }) => id === selected.id);
  return transition && <TransitionPanel key={transition.id} transition={transition} />;
}
