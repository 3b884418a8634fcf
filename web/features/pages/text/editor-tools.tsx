import type { Editor } from '@tiptap/core';
import { Outline, WordCount } from '#components/editor/outline.tsx';
import { Toolbar } from '#components/editor/menus/toolbar.tsx';
import styles from '../parts/page-screen.module.css';

/** What needs the editor's own code, in the chunk that is loaded with it. */
export function EditorTools({ part, editor }: { part: 'toolbar' | 'outline'; editor: Editor }) {
  if (part === 'outline') return <Outline editor={editor} />;
  return (
    <>
      <Toolbar editor={editor} />
      <span className={styles.words}>
        <WordCount editor={editor} />
      </span>
    </>
  );
}
