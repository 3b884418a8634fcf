import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import { useLanguage } from '#lib/device/language.ts';
import { typedNumber } from '../base/format-number.ts';
import { problemText } from '../base/problem-text.ts';
import { readTyped } from '../base/read-typed.ts';
import type { EditorProps } from '../base/field-view.ts';

/** The value as it stands in the field when somebody begins to edit it. */
function asTyped({ field, value }: EditorProps, language: string): string {
  if (value === null) return '';
  return typeof value === 'number' ? typedNumber(field, value, language) : String(value);
}

/**
 * A text that somebody types and that is stored when the field is left, where it is one that may be stored. What may
 * not be says why once the field was left, and stays until it is put right or given up.
 */
export function useTypedValue(props: EditorProps) {
  const { field, value, onChange, onClose } = props;
  const { t } = useTranslation('fields');
  const language = useLanguage((state) => state.language);
  const [before] = useState(() => asTyped(props, language));
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = useRef(false);
  const problemId = useId();
  const store = useEffectEvent((isGone: boolean): boolean => {
    if (isOver.current || text === before) return true;
    const checked = readTyped(field, text, language);
    if ('problem' in checked) {
      if (!isGone) setProblem(problemText({ problem: checked.problem, field, language, t }));
      return false;
    }
    isOver.current = true;
    if (!isSameValue(checked.value, value)) onChange(checked.value);
    return true;
  });
  // What is closed around it, such as a popover, does not tell the field that it is left.
  useEffect(() => () => void store(true), []);
  return {
    text,
    problem,
    problemId,
    language,
    giveUp: () => {
      isOver.current = true;
      onClose();
    },
    done: () => finish(),
    handleChange: (typed: string) => {
      setText(typed);
      setProblem(null);
    },
    handleBlur: ({ currentTarget }: FocusEvent) => {
      // The caret stays in a field whose window is left.
      if (currentTarget !== document.activeElement) finish();
    },
  };
  function finish() {
    if (store(false)) onClose();
  }
}
