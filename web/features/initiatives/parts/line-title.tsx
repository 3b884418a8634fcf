import { IconChevronDown, IconChevronRight, IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Initiative, PartRef } from '#entities/planning/initiatives/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { Line } from '../model/lines.ts';
import type { PartView } from '../model/use-part-view.ts';
import { PartIcon } from './part-icon.tsx';
import styles from './line-title.module.css';

/** How far a row stands to the right of the one that it is in. */
export const INDENT = 28;

type TitleProps = { line: Extract<Line, { kind: 'initiative' }>; onFold: (id: string) => void };

/** The name of an initiative, and before it what folds its parts. */
export function InitiativeTitle({ line, onFold }: TitleProps) {
  const { t } = useTranslation('initiatives');
  const { slug } = useCurrentWorkspace();
  const { initiative, depth, canFold, isOpen } = line;
  const { id, name } = initiative;
  return (
    <span className={styles.title} style={{ paddingLeft: depth * INDENT }}>
      <span className={styles.fold}>
        {canFold && (
          <IconButton
            of={isOpen ? IconChevronDown : IconChevronRight}
            size="sm"
            iconSize={14}
            aria-expanded={isOpen}
            label={t(isOpen ? 'fold' : 'unfold', { name })}
            onClick={() => onFold(id)}
          />
        )}
        {!canFold && depth > 0 && <Icon of={IconTarget} />}
      </span>
      <Link
        className={styles.name}
        data-top={depth === 0 ? '' : undefined}
        data-ended={isEnded(initiative) ? '' : undefined}
        to={paths.initiative(slug, id)}
        title={name}
        draggable={false}
      >
        {name}
      </Link>
    </span>
  );
}

export const isEnded = ({ status }: Pick<Initiative, 'status'>) =>
  status === 'completed' || status === 'cancelled';

export function PartTitle({ part, view, depth }: { part: PartRef; view: PartView; depth: number }) {
  const { fullName, link } = view;
  return (
    <span className={styles.title} style={{ paddingLeft: depth * INDENT }}>
      <span className={styles.fold}>
        <PartIcon part={part} />
      </span>
      {link ? (
        <Link className={styles.name} to={link} title={fullName} draggable={false}>
          {fullName}
        </Link>
      ) : (
        <span className={`${styles.name} ${styles.hidden}`}>{fullName}</span>
      )}
    </span>
  );
}
