import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCanChange } from '#entities/planning/initiatives/rights.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { InitiativePage } from '#features/initiatives/detail/initiative-page.tsx';
import { SubjectUpdates } from '#features/updates/subject-updates.tsx';
import { useUndoCommands } from '#features/work-items/commands/use-undo-commands.ts';
import { InitiativesOnly } from './initiatives-only.tsx';
import styles from './initiative-screen.module.css';

/** One initiative, and below it its updates. */
export function Component() {
  const { initiativeId = '' } = useParams();
  useUndoCommands();
  return (
    <InitiativesOnly>
      <InitiativePage key={initiativeId} id={initiativeId} renderUpdates={(row) => <Updates row={row} />} />
    </InitiativesOnly>
  );
}

/** Who may change an initiative writes its updates. */
function Updates({ row }: { row: Initiative }) {
  const { t } = useTranslation('shell');
  const canPost = useCanChange(row);
  const subject = {
    kind: 'initiative',
    id: row.id,
    workspaceId: row.workspace_id,
    projectId: null,
  } as const;
  return (
    <section className={styles.updates} aria-label={t('updates')}>
      <h3>{t('updates')}</h3>
      <SubjectUpdates subject={subject} canPost={canPost} />
    </section>
  );
}
