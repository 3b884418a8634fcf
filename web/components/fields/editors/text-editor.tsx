import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { EditorProps } from '../base/field-view.ts';
import { markOfNumber } from '../base/format-number.ts';
import styles from './editor.module.css';
import { useTypedValue } from './use-typed-value.ts';

/** The keyboard of a phone that suits a kind. */
const KEYBOARDS: Partial<Record<FieldKind, 'url' | 'email' | 'tel'>> = {
  link: 'url',
  email: 'email',
  phone: 'tel',
};

/** A line that is typed: texts, numbers and addresses. */
export function TextEditor(props: EditorProps) {
  const { field } = props;
  const typed = useTypedValue(props);
  const input = useRef<HTMLInputElement>(null);
  // In the frame in which it opens: who types on at once is not to lose the first letters.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  const isNumber = traitsOf(field.kind).form === 'number';
  const mark = isNumber ? markOfNumber(field, typed.language) : undefined;
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') typed.done();
    else if (event.key === 'Escape') typed.giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.whole}>
      <div className={styles.box} data-wrong={typed.problem === null ? undefined : ''}>
        <input
          ref={input}
          data-autofocus
          aria-label={field.name}
          aria-invalid={typed.problem !== null}
          aria-describedby={typed.problem === null ? undefined : typed.problemId}
          inputMode={isNumber ? 'decimal' : (KEYBOARDS[field.kind] ?? 'text')}
          value={typed.text}
          onChange={(event) => typed.handleChange(event.currentTarget.value)}
          onBlur={typed.handleBlur}
          onKeyDown={handleKey}
        />
        {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      </div>
      {typed.problem !== null && (
        <p id={typed.problemId} role="alert" className={styles.wrong}>
          {typed.problem}
        </p>
      )}
    </div>
  );
}
