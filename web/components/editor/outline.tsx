import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import styles from './outline.module.css';

type Heading = { position: number; level: number; text: string };

function headingsOf(editor: Editor): Heading[] {
  const headings: Heading[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return !node.isTextblock;
    const text = node.textContent.trim();
    if (text) headings.push({ position, level: Number(node.attrs['level']), text });
    return false;
  });
  return headings;
}

const isSame = (a: Heading[], b: Heading[] | null) => JSON.stringify(a) === JSON.stringify(b);

/** The headings of a page; a click goes there. */
export function Outline({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const headings = useEditorState({
    editor,
    selector: ({ editor: now }) => headingsOf(now),
    equalityFn: isSame,
  });
  if (headings.length < 2) return null;
  const goTo = (heading: Heading) => {
    const element = editor.view.nodeDOM(heading.position);
    if (element instanceof HTMLElement) element.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  return (
    <nav className={styles.outline} aria-label={t('outline')}>
      {headings.map((heading) => (
        <button key={heading.position} type="button" data-level={heading.level} onClick={() => goTo(heading)}>
          {heading.text}
        </button>
      ))}
    </nav>
  );
}

/** Words of the text, and minutes to read them. */
export function WordCount({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const words = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.state.doc.textBetween(0, now.state.doc.content.size, ' ').match(/\S+/g)?.length ?? 0,
  });
  return (
    <span className={styles.count}>
      {t('words', { count: words, minutes: Math.max(1, Math.round(words / 200)) })}
    </span>
  );
}
