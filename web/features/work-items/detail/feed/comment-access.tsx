import { Button } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { CommentAccess as Access } from '#entities/work-items/comments/types.ts';
import styles from './feed.module.css';

const ICONS = { INTERNAL: IconLock, EXTERNAL: IconWorld };
const NAMES = { INTERNAL: 'detail:comment.internal', EXTERNAL: 'detail:comment.external' };

/** Who can read a comment of a published project. */
export function CommentAccess({ access }: { access: Access }) {
  const { t } = useTranslation('work-items');
  return (
    <span className={styles.access}>
      <Icon of={ICONS[access]} size={14} label={t(NAMES[access])} />
    </span>
  );
}

export const otherAccess = (access: Access): Access => (access === 'INTERNAL' ? 'EXTERNAL' : 'INTERNAL');

type ChoiceProps = { access: Access; onChange: (access: Access) => void };

/** Whom a new comment is for: the project, or everybody who sees the published board. */
export function AccessChoice({ access, onChange }: ChoiceProps) {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.under}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={ICONS[access]} size={14} />}
        aria-pressed={access === 'EXTERNAL'}
        onClick={() => onChange(otherAccess(access))}
      >
        {t(NAMES[access])}
      </Button>
    </div>
  );
}
