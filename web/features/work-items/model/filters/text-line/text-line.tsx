import type { TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { readFilterText, type TextProblem } from '@tandem/shared/work-items/filters/text/read-text.ts';
import { writeFilterText } from '@tandem/shared/work-items/filters/text/write-text.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Completion, completionsAt } from './completions.ts';
import styles from './text-line.module.css';
import { treeNames } from './tree-names.ts';

type LineProps = {
  tree: FilterTree | null;
  offered: readonly TreeProperty[];
  projectId: string;
  onChange: (tree: FilterTree | null) => void;
  onClose: () => void;
};

type Line = {
  text: string;
  caret: number;
  /** What of the completions is chosen; null while none are shown. */
  active: number | null;
};

/** The filter as one line of text: typed with completion, applied with Enter or when it is left. */
export function TextLine({ tree, offered, projectId, onChange, onClose }: LineProps) {
  const { t } = useTranslation(['filters', 'work-items', 'common']);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const names = useMemo(() => treeNames(projectId, t), [projectId, t]);
  const written = useMemo(() => writeFilterText(tree, names), [tree, names]);
  // While nothing is typed the line says what the rows say.
  const [line, setLine] = useState<Line | null>(null);
  const [problem, setProblem] = useState<TextProblem | null>(null);
  const { text, caret, active } = line ?? { text: written, caret: 0, active: null };
  const shown =
    active === null ? { from: 0, options: [] } : completionsAt(text, caret, { offered, projectId, t });
  const isOpen = shown.options.length > 0;
  const apply = () => {
    if (!line) return;
    const read = readFilterText(text, names);
    setProblem(read.problem);
    if (read.problem) return setLine({ ...line, active: null });
    setLine(null);
    if (text !== written) onChange(read.tree);
  };
  const type = (next: string, at: number) => {
    setProblem(null);
    setLine({ text: next, caret: at, active: 0 });
  };
  const complete = ({ insert }: Completion) => {
    const before = text.slice(0, shown.from) + insert;
    type(before + text.slice(caret), before.length);
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    const chosen = shown.options[active ?? 0];
    if (move && line && isOpen) {
      const count = shown.options.length;
      setLine({ ...line, active: ((active ?? 0) + move + count) % count });
    } else if (move && !isOpen) {
      setLine({ text, caret: event.currentTarget.selectionStart ?? text.length, active: 0 });
    } else if (event.key === 'Tab' && !event.shiftKey && isOpen && chosen) complete(chosen);
    else if (event.key === 'Enter') apply();
    else if (event.key === 'Escape' && line && isOpen) setLine({ ...line, active: null });
    else if (event.key === 'Escape' && line) setLine(null);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.line}>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${active ?? 0}` : undefined}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${listId}-problem` : undefined}
        aria-label={t('line')}
        placeholder={t('line_example')}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={onKeyDown}
        onBlur={apply}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('line')} className={styles.list}>
          {shown.options.map((option, index) => (
            <div
              key={option.label}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // The line keeps the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(option)}
            >
              <span>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </div>
          ))}
        </div>
      )}
      {problem && <Problem id={`${listId}-problem`} text={text} problem={problem} />}
    </div>
  );
}

/** What is wrong, with its part marked in the text. */
function Problem({ id, text, problem }: { id: string; text: string; problem: TextProblem }) {
  const { t } = useTranslation('filters');
  const { from, to, code } = problem;
  return (
    <div id={id} role="alert" className={styles.problem}>
      <span className={styles.echo}>
        {text.slice(0, from)}
        <mark className={styles.wrong}>{text.slice(from, to)}</mark>
        {text.slice(to)}
      </span>
      <span>{t(`problem.${code}`, { part: text.slice(from, to) })}</span>
    </div>
  );
}
