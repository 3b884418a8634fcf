import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { fields } from '#entities/projects/fields/store.ts';
import type { FieldImpact } from '#entities/projects/fields/types.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { FieldMenu } from './field-menu.tsx';
import { FieldPanel } from './panel/field-panel.tsx';
import { NewFieldPanel } from './panel/new-field-panel.tsx';
import { useMayEdit } from './use-may-edit.ts';
import styles from './panel/panel.module.css';

/** The field that the address names, beside the list of all. */
export function WorkspaceFieldAside() {
  const { fieldId } = useParams();
  const { role } = useCurrentWorkspace();
  if (!fieldId) return null;
  if (fieldId !== 'new') return <Known key={fieldId} fieldId={fieldId} />;
  return role >= ROLE.ADMIN ? <New /> : null;
}

function Known({ fieldId }: { fieldId: string }) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const field = fields.useRow(fieldId);
  const close = () => void navigate(paths.workspaceFields(slug));
  if (!field || field.deleted_at !== null) return null;
  return (
    <FieldPanel
      field={field}
      canEdit={mayEdit(field)}
      actions={<FieldMenu field={field} canDelete={mayEdit(field)} onGone={close} />}
      onClose={close}
    >
      {(impact) => impact && impact.projects.length > 0 && <ProjectsBlock impact={impact} />}
    </FieldPanel>
  );
}

/** Where it is used, with the number of values. */
function ProjectsBlock({ impact }: { impact: FieldImpact }) {
  const { t, i18n } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  return (
    <PanelBlock title={t('settings.columns.projects')} end={t('settings.filled', { count: impact.values })}>
      <ul className={styles.projectsList}>
        {impact.projects.map(({ id, name, values }) => (
          <li key={id}>
            <ProjectTile id={id} name={name} logo={projects.get(id)?.logo_props ?? {}} />
            <Link to={paths.projectSettings(slug, id, 'fields')}>{name}</Link>
            <span className={styles.number}>{values.toLocaleString(i18n.language)}</span>
          </li>
        ))}
      </ul>
      {impact.hidden_projects > 0 && (
        <p className={styles.quiet}>{t('settings.more_projects', { count: impact.hidden_projects })}</p>
      )}
    </PanelBlock>
  );
}

function New() {
  const { t } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  return (
    <NewFieldPanel
      note={t('settings.goes_nowhere')}
      onClose={() => void navigate(paths.workspaceFields(slug))}
      onMade={({ id }) => void navigate(paths.workspaceFields(slug, id), { replace: true })}
    />
  );
}
