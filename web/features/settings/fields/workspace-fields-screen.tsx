import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { loadFields } from '#entities/projects/fields/load.ts';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { Section } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { DeletedRow, WorkspaceFieldRow } from './workspace-field-row.tsx';
import { WorkspaceFieldAside } from './workspace-field-aside.tsx';
import styles from './fields.module.css';

/** All custom fields of the workspace. */
export function Component() {
  const { t } = useTranslation(['fields', 'settings']);
  const { id, slug, name, role } = useCurrentWorkspace();
  useTitle(t('settings.title'), name);
  const crumbs = useWorkspaceCrumbs({ label: t('settings:title') }, { label: t('settings.title') });
  const read = useCallback(() => loadFields({ id, slug }), [id, slug]);
  const canRead = role >= ROLE.MEMBER;
  const { isRead, problem, reload } = useReadRows(canRead ? read : null, workspaceStream(id));
  const all = fieldsByWorkspace.useList(id);
  if (!canRead) return <NotForYou />;
  const living = all.filter(({ deleted_at }) => deleted_at === null);
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('settings.title')}
      count={
        living.length > 0
          ? t('settings.count', { shown: living.length, total: FIELD_LIMITS.of_workspace })
          : undefined
      }
      text={t('settings.workspace_text')}
      action={role >= ROLE.ADMIN && <CreateButton isFull={living.length >= FIELD_LIMITS.of_workspace} />}
      aside={<WorkspaceFieldAside />}
      isWide
    >
      {!isRead && all.length === 0 ? (
        <LoadState problem={problem} onRetry={reload} />
      ) : (
        <Lists living={living} deleted={all.filter(({ deleted_at }) => deleted_at !== null)} />
      )}
    </SettingsPage>
  );
}

function CreateButton({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  const { fieldId } = useParams();
  const navigate = useNavigate();
  return (
    <Button
      // The panel that is open has the primary button.
      variant={fieldId ? 'default' : 'filled'}
      disabled={isFull}
      title={isFull ? t('settings.workspace_full', { total: FIELD_LIMITS.of_workspace }) : undefined}
      leftSection={<Icon of={IconPlus} />}
      onClick={() => void navigate(paths.workspaceFields(slug, 'new'))}
    >
      {t('settings.create')}
    </Button>
  );
}

const COLUMNS = ['field', 'kind', 'projects', 'active'] as const;

function Lists({ living, deleted }: { living: readonly Field[]; deleted: readonly Field[] }) {
  const { t } = useTranslation('fields');
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table} data-everywhere>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(`settings.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {living.map((field) => (
              <WorkspaceFieldRow key={field.id} field={field} />
            ))}
          </tbody>
        </table>
        {living.length === 0 && <p className={styles.none}>{t('settings.none_in_workspace')}</p>}
      </div>
      {deleted.length > 0 && (
        <Section title={t('settings.deleted')} count={deleted.length} text={t('settings.deleted_text')}>
          <ul className={styles.deletedList} aria-label={t('settings.deleted')}>
            {deleted.map((field) => (
              <DeletedRow key={field.id} field={field} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
