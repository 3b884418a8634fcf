import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../controls/icon-button.tsx';
import { LinkForm, removeLink, setLink } from './link-form.tsx';

const currentLink = (editor: Editor) => String(editor.getAttributes('link')['href'] ?? '');

type LinkButtonProps = { editor: Editor; onOpen?: (isOpen: boolean) => void };

/** The key that everybody knows for it, while there is something to make a link of. */
function useLinkKey(editor: Editor, open: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isKey = (event.metaKey || event.ctrlKey) && !event.altKey && event.code === 'KeyK';
    if (!isKey || (editor.state.selection.empty && !editor.isActive('link'))) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const text = editor.view.dom;
    const listen = (event: KeyboardEvent) => handle(event);
    text.addEventListener('keydown', listen);
    return () => text.removeEventListener('keydown', listen);
  }, [editor]);
}

/** Makes the selection a link, changes it, or takes it away. */
export function LinkButton({ editor, onOpen }: LinkButtonProps) {
  const { t } = useTranslation('editor');
  const [before, setBefore] = useState<string | null>(null);
  const show = (address: string | null) => {
    setBefore(address);
    onOpen?.(address !== null);
  };
  const close = () => show(null);
  const open = () => show(currentLink(editor));
  useLinkKey(editor, open);
  const done = (change: () => void) => () => {
    close();
    change();
  };
  return (
    <Popover
      opened={before !== null}
      onChange={(opened) => !opened && close()}
      trapFocus
      position="bottom-start"
    >
      <Popover.Target>
        <IconButton
          of={IconLink}
          size="sm"
          label={t('link.title')}
          onClick={before === null ? open : close}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('link.title')}>
        {before !== null && (
          <LinkForm
            before={before}
            onSet={(href) => done(() => setLink(editor, href))()}
            onRemove={before ? done(() => removeLink(editor)) : undefined}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
