import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atomOf, leaveAtom } from '../../blocks/atoms/atom-keys.ts';
import type { AtomFormProps } from './atom-form.ts';
import { DateForm, StatusForm } from './chip-forms.tsx';
import { EmbedForm } from './embed-form.tsx';
import { EquationForm } from './equation-form.tsx';
import { FloatingBox } from '../parts/floating-box.tsx';
import styles from './atom-bar.module.css';

type Form = {
  /** Its name in i18n, `editor.block.<title>`. */
  title: string;
  of: ComponentType<AtomFormProps>;
};
const FORMS: Readonly<Record<string, Form>> = {
  equation: { title: 'equation', of: EquationForm },
  equationBlock: { title: 'equation_block', of: EquationForm },
  embed: { title: 'embed', of: EmbedForm },
  date: { title: 'date', of: DateForm },
  status: { title: 'status', of: StatusForm },
};

function rectOf(editor: Editor, position: number): DOMRect | null {
  const element = editor.isDestroyed ? null : editor.view.nodeDOM(position);
  return element instanceof Element ? element.getBoundingClientRect() : null;
}

/** Whether the focus is in the text, in the bar or in what it opened; on its way from one to the other it is nowhere. */
function useHeld(editor: Editor) {
  const isInside = useRef(false);
  const [isHeld, setHeld] = useState(false);
  const look = useCallback(() => {
    setTimeout(() => setHeld(!editor.isDestroyed && (editor.isFocused || isInside.current)));
  }, [editor]);
  useEffect(() => {
    look();
    editor.on('focus', look).on('blur', look);
    return () => void editor.off('focus', look).off('blur', look);
  }, [editor, look]);
  const noteFocus = (now: boolean) => () => {
    isInside.current = now;
    look();
  };
  return { isHeld, onFocus: noteFocus(true), onBlur: noteFocus(false) };
}

/** The fields of the equation or chip that is selected; Enter goes to them. */
export function AtomBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const atom = useEditorState({ editor, selector: ({ editor: now }) => atomOf(now) });
  const { isHeld, ...events } = useHeld(editor);
  const form = atom ? FORMS[atom.name] : undefined;
  if (!atom || !form || !isHeld) return null;
  const { from, name, attributes } = atom;
  const set = (values: Record<string, unknown>) => {
    const { tr } = editor.state;
    for (const [key, value] of Object.entries(values)) tr.setNodeAttribute(from, key, value);
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
  };
  return (
    <FloatingBox place={() => rectOf(editor, from)}>
      <div
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t(`block.${form.title}`)}
        data-atom-bar
        {...events}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          leaveAtom(editor, false);
        }}
      >
        <form.of
          key={from}
          attributes={attributes}
          isBlock={name === 'equationBlock'}
          onSet={set}
          onLeave={(isEmpty) => leaveAtom(editor, isEmpty)}
        />
      </div>
    </FloatingBox>
  );
}
