import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPage } from '#entities/pages/pages/actions.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useTypedName } from '#lib/unsaved/use-typed-name.ts';
import styles from '../parts/page-screen.module.css';

const MAX_LENGTH = 255;

type PageTitleProps = {
  page: Page;
  projectId: string;
  isEditable: boolean;
  /** Goes on to the text. */
  onLeave: () => void;
};

export function PageTitle({ page, projectId, isEditable, onLeave }: PageTitleProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const { draft, type, save, leave, giveUp } = useTypedName(nameOfPage(projectId, page.id), page.name, me.id);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionEnd, value } = event.currentTarget;
    if (event.key === 'Escape') giveUp();
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && selectionEnd === value.length)) return;
    event.preventDefault();
    save();
    onLeave();
  };
  if (!isEditable) {
    return (
      <h2 className={styles.title} dir="auto">
        {page.name || t('common:untitled')}
      </h2>
    );
  }
  return (
    <textarea
      className={styles.title}
      dir="auto"
      rows={1}
      // A page without a name has just been made.
      autoFocus={page.name === ''}
      aria-label={t('name')}
      placeholder={t('common:untitled')}
      maxLength={MAX_LENGTH}
      value={draft ?? page.name}
      onChange={(event) => type(event.currentTarget.value.replaceAll('\n', ' '))}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
