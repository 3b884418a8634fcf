import { StateIcon } from '#components/icons/state-icon.tsx';
import { useEditor } from './use-editor.ts';
import { useTexts } from './use-texts.ts';
import styles from './state-name.module.css';

/** Shows a state by its icon and name. Null is any state. */
export function StateName({ id }: { id: string | null }) {
  const { states } = useEditor();
  const { stateName } = useTexts();
  const state = states.find((each) => each.id === id);
  return (
    <span className={styles.stateName}>
      {state && <StateIcon group={state.group} color={state.color} />}
      <span className={styles.cut} title={stateName(id)}>
        {stateName(id)}
      </span>
    </span>
  );
}
