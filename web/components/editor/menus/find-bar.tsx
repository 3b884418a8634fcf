import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import styles from './find-bar.module.css';
import { closeFind, findingOf, replaceAll, replaceOne, setFound, step } from '../text/find.ts';

/** Words that are looked for in a text, and what is to stand in their place. */
export function FindBar({ editor }: { editor: Editor }) {
  const isOpen = useEditorState({ editor, selector: ({ editor: now }) => findingOf(now).isOpen });
  return isOpen ? <OpenBar editor={editor} /> : null;
}

function OpenBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['editor', 'common']);
  const { query, matches, current } = useEditorState({
    editor,
    selector: ({ editor: now }) => findingOf(now),
  });
  const count = matches.length;
  return (
    <div
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('find.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeFind(editor);
      }}
    >
      <TextInput
        size="xs"
        className={styles.field}
        aria-label={t('find.words')}
        placeholder={t('find.words')}
        value={query}
        data-autofocus
        ref={focusOnce}
        onChange={(event) => setFound(editor, event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && step(editor, event.shiftKey ? -1 : 1)}
      />
      <span className={styles.count} role="status">
        {query && t('find.count', { number: current + 1, count })}
      </span>
      <IconButton
        of={IconChevronUp}
        size="sm"
        label={t('find.before')}
        disabled={count === 0}
        onClick={() => step(editor, -1)}
      />
      <IconButton
        of={IconChevronDown}
        size="sm"
        label={t('find.next')}
        disabled={count === 0}
        onClick={() => step(editor, 1)}
      />
      <span className={styles.close}>
        <IconButton of={IconX} size="sm" label={t('common:close')} onClick={() => closeFind(editor)} />
      </span>
      {editor.isEditable && <Replacing editor={editor} hasAny={count > 0} />}
    </div>
  );
}

/** The bar is drawn when somebody asked for it: they go on typing in it. */
const focusOnce = (field: HTMLInputElement | null) => {
  if (!field) return;
  field.focus();
  field.select();
};

function Replacing({ editor, hasAny }: { editor: Editor; hasAny: boolean }) {
  const { t } = useTranslation('editor');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // A button that has nothing left to do lets go of the keyboard.
  const replace = (make: (editor: Editor, text: string) => void) => {
    make(editor, text);
    field.current?.focus();
  };
  return (
    <>
      <TextInput
        ref={field}
        size="xs"
        className={styles.field}
        aria-label={t('find.replacement')}
        placeholder={t('find.replacement')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && replaceOne(editor, text)}
      />
      <Button size="xs" variant="subtle" disabled={!hasAny} onClick={() => replace(replaceOne)}>
        {t('find.replace')}
      </Button>
      <Button size="xs" variant="subtle" disabled={!hasAny} onClick={() => replace(replaceAll)}>
        {t('find.replace_all')}
      </Button>
    </>
  );
}
