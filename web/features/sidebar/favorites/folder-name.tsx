import { IconFolder } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { favorites } from '#entities/personal/favorites/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import styles from '../parts/sidebar.module.css';

const MAX_NAME = 255;

type NameProps = {
  name: string;
  label: string;
  /** With the new name, or null when it is to stay as it was. */
  onEnd: (name: string | null) => void;
};

/** The name of a folder while it is written: Enter stores it, Escape leaves it; no two folders have one name. */
export function FolderName({ name, label, onEnd }: NameProps) {
  const { t } = useTranslation('shell');
  const { id: workspaceId } = useCurrentWorkspace();
  const [text, setText] = useState(name);
  const isOver = useRef(false);
  const end = (next: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(next);
  };
  const submit = () => {
    const wanted = text.trim();
    const isTaken = favorites
      .select((row) => row.is_folder && row.workspace_id === workspaceId)
      .some((row) => row.name !== name && row.name.toLowerCase() === wanted.toLowerCase());
    if (isTaken) {
      showToast({ tone: 'error', title: t('favorites.taken', { name: wanted }) });
      return end(null);
    }
    end(wanted === '' || wanted === name ? null : wanted);
  };
  return (
    <span className={styles.item}>
      <Icon of={IconFolder} />
      <input
        className={styles.nameField}
        autoFocus
        aria-label={label}
        maxLength={MAX_NAME}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') submit();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          end(null);
        }}
      />
    </span>
  );
}
