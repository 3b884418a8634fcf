import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAddress } from './link-address.ts';
import styles from './link.module.css';

type LinkFormProps = {
  before: string;
  onSet: (href: string) => void;
  onRemove?: (() => void) | undefined;
  onCancel?: () => void;
};

/** Where a link leads. */
export function LinkForm({ before, onSet, onRemove, onCancel }: LinkFormProps) {
  const { t } = useTranslation('editor');
  const [text, setText] = useState(before);
  const href = toAddress(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The editor may stand within a form of its own.
    event.stopPropagation();
    if (href) onSet(href);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        autoFocus
        className={styles.field}
        aria-label={t('link.address')}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
        error={text.trim() !== '' && !href ? t('link.bad') : undefined}
      />
      <Button size="md" type="submit" disabled={!href}>
        {t('link.set')}
      </Button>
      {onRemove && (
        <Button size="md" variant="subtle" onClick={onRemove}>
          {t('link.remove')}
        </Button>
      )}
    </form>
  );
}

/** Makes the selection a link, or changes the one around the caret; without either the address itself is written. */
export function setLink(editor: Editor, href: string) {
  const isLink = editor.isActive('link');
  if (editor.state.selection.empty && !isLink) {
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    editor.chain().focus().insertContent(text).unsetMark('link').run();
    return;
  }
  editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

export const removeLink = (editor: Editor) =>
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
