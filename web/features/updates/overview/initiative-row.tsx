import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useInitiatives } from '#entities/planning/initiatives/hooks.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { SideRow } from './side-row.tsx';
import styles from './overview.module.css';

const hasProject = ({ parts }: Initiative, projectId: string) =>
  parts.some((part) => part.kind === 'project' && part.project_id === projectId);

/** The initiatives that a project is part of: the first, and how many more. */
export function InitiativeRow({ projectId }: { projectId: string }) {
  const { t } = useTranslation('updates');
  const { slug } = useCurrentWorkspace();
  const [first, ...more] = useInitiatives().initiatives.filter((row) => hasProject(row, projectId));
  if (!first) return null;
  return (
    <SideRow icon={IconTarget} name={t('side.initiatives')}>
      <Link className={styles.person} to={paths.initiative(slug, first.id)} title={first.name}>
        <span className={styles.cut}>{first.name}</span>
      </Link>
      {more.length > 0 && (
        <Link
          className={styles.far}
          to={paths.initiatives(slug)}
          title={more.map(({ name }) => name).join('\n')}
        >
          +{more.length}
        </Link>
      )}
    </SideRow>
  );
}
