import { IconFileText } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { emojiOfLogo } from '#components/icons/emoji.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import styles from './pages.module.css';

/** The emoji that was chosen for a page, or a file. */
export function PageIcon({ page }: { page: Page }) {
  const emoji = emojiOfLogo(page.logo_props);
  if (!emoji) return <Icon of={IconFileText} className={styles.rowIcon} />;
  return (
    <span className={styles.emoji} aria-hidden>
      {emoji}
    </span>
  );
}
