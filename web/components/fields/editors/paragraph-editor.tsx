import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { EditorProps } from '../base/field-view.ts';
import styles from './editor.module.css';
import { useTypedValue } from './use-typed-value.ts';

/** Several lines; Ctrl or Command with Enter is done. */
export function ParagraphEditor(props: EditorProps) {
  const typed = useTypedValue(props);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = area.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) typed.done();
    else if (event.key === 'Escape') typed.giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.whole}>
      <div className={styles.box} data-wrong={typed.problem === null ? undefined : ''}>
        <textarea
          ref={area}
          data-autofocus
          aria-label={props.field.name}
          aria-invalid={typed.problem !== null}
          aria-describedby={typed.problem === null ? undefined : typed.problemId}
          value={typed.text}
          onChange={(event) => typed.handleChange(event.currentTarget.value)}
          onBlur={typed.handleBlur}
          onKeyDown={handleKey}
        />
      </div>
      {typed.problem !== null && (
        <p id={typed.problemId} role="alert" className={styles.wrong}>
          {typed.problem}
        </p>
      )}
    </div>
  );
}
