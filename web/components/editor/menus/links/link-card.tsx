import type { Editor } from '@tiptap/core';
import { IconCheck, IconCopy, IconLinkOff, IconPencil } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/text/copy-text.ts';
import { IconButton } from '../../../controls/icon-button.tsx';
import { FloatingBox } from '../parts/floating-box.tsx';
import { LinkForm, removeLink, setLink } from './link-form.tsx';
import styles from './link.module.css';

const OPEN_MS = 300;
const CLOSE_MS = 200;

/** The link under the pointer, a moment after it came and until a moment after it left the link and its card. */
function useHoveredLink(editor: Editor) {
  const [link, setLinkElement] = useState<HTMLAnchorElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((next: HTMLAnchorElement | null, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLinkElement(next), after);
  }, []);
  useEffect(() => {
    const text = editor.view.dom;
    const linkOf = (event: Event) => (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const enter = (event: Event) => linkOf(event) && later(linkOf(event), OPEN_MS);
    const leave = (event: Event) => linkOf(event) && later(null, CLOSE_MS);
    const close = () => later(null, 0);
    text.addEventListener('mouseover', enter);
    text.addEventListener('mouseout', leave);
    text.addEventListener('keydown', close);
    return () => {
      clearTimeout(timer.current);
      text.removeEventListener('mouseover', enter);
      text.removeEventListener('mouseout', leave);
      text.removeEventListener('keydown', close);
    };
  }, [editor, later]);
  return {
    link: link?.isConnected ? link : null,
    close: () => later(null, 0),
    cancelClose: () => clearTimeout(timer.current),
    leave: () => later(null, CLOSE_MS),
  };
}

/** Where the link under the pointer leads, and what can be done with it. */
export function LinkCard({ editor }: { editor: Editor }) {
  const { link, close, cancelClose, leave } = useHoveredLink(editor);
  const [isEditing, setEditing] = useState(false);
  if (!link) return null;
  const select = () => editor.commands.setTextSelection(editor.view.posAtDOM(link, 0));
  const finish = (change: () => void) => {
    select();
    change();
    setEditing(false);
    close();
  };
  const href = link.getAttribute('href') ?? '';
  return (
    <FloatingBox
      place={() => (link.isConnected ? link.getBoundingClientRect() : null)}
      onMouseEnter={cancelClose}
      onMouseLeave={() => !isEditing && leave()}
    >
      {isEditing ? (
        <LinkForm
          before={href}
          onSet={(next) => finish(() => setLink(editor, next))}
          onCancel={() => finish(() => editor.commands.focus())}
        />
      ) : (
        <Card
          href={href}
          onEdit={editor.isEditable ? () => setEditing(true) : undefined}
          onRemove={() => finish(() => removeLink(editor))}
        />
      )}
    </FloatingBox>
  );
}

type CardProps = { href: string; onEdit: (() => void) | undefined; onRemove: () => void };

function Card({ href, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation('editor');
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.card} role="group" aria-label={t('link.title')}>
      <a className={styles.address} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {href}
      </a>
      <IconButton
        of={isCopied ? IconCheck : IconCopy}
        size="sm"
        label={t('link.copy')}
        onClick={() => void copyText(href).then(setCopied)}
      />
      {onEdit && (
        <>
          <IconButton of={IconPencil} size="sm" label={t('link.edit')} onClick={onEdit} />
          <IconButton of={IconLinkOff} size="sm" label={t('link.remove')} onClick={onRemove} />
        </>
      )}
    </div>
  );
}
