import { Button, Popover, TextInput } from '@mantine/core';
import { isSafeUrl } from '@tandem/shared/rich-text/safe-url.ts';
import type { Editor } from '@tiptap/core';
import { IconLink } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import styles from './toolbar.module.css';

const currentLink = (editor: Editor) => String(editor.getAttributes('link')['href'] ?? '');

/** Makes the selection a link, changes it, or takes it away. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start">
      <Popover.Target>
        <span>
          <IconButton of={IconLink} size="sm" label={t('link.title')} onClick={() => setOpen(!isOpen)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && <LinkForm editor={editor} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('editor');
  const [before] = useState(() => currentLink(editor));
  const [href, setHref] = useState(before);
  const isGood = isSafeUrl(href.trim()) && href.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <form className={styles.linkForm} onSubmit={submit}>
      <TextInput
        data-autofocus
        size="xs"
        aria-label={t('link.address')}
        placeholder="https://"
        value={href}
        onChange={(event) => setHref(event.currentTarget.value)}
        error={href.trim() !== '' && !isGood ? t('link.bad') : undefined}
      />
      <Button size="xs" type="submit" disabled={!isGood}>
        {t('link.set')}
      </Button>
      {before && (
        <Button size="xs" variant="default" onClick={remove}>
          {t('link.remove')}
        </Button>
      )}
    </form>
  );
}
