import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { putLayout } from '#entities/projects/fields/actions.ts';
import { fields, projectFields } from '#entities/projects/fields/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { isAdminOf } from '../project/project-page.tsx';
import { addToLayout } from './add-field.tsx';
import { FieldMenu } from './field-menu.tsx';
import { FieldPanel } from './panel/field-panel.tsx';
import { findUse, withoutField } from './layout-order.ts';
import { NewFieldPanel } from './panel/new-field-panel.tsx';
import { UseBlock } from './use-block.tsx';
import { useMayEdit } from './use-may-edit.ts';
import { useSectionName } from './use-section-name.ts';

/** The field that the address names, beside the list. */
export function ProjectFieldAside({ project }: { project: Project }) {
  const { fieldId } = useParams();
  const layout = projectFields.useRow(project.id);
  if (!fieldId || !layout?.is_enabled) return null;
  return fieldId === 'new' ? <New project={project} /> : <Known key={fieldId} {...{ project, fieldId }} />;
}

function useClose({ id }: Project) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  return () => void navigate(paths.projectFields(slug, id));
}

function Known({ project, fieldId }: { project: Project; fieldId: string }) {
  const close = useClose(project);
  const mayEdit = useMayEdit();
  const field = fields.useRow(fieldId);
  const sections = projectFields.useRow(project.id)?.sections ?? [];
  const use = findUse(sections, fieldId);
  if (!field || field.deleted_at !== null || !use) return null;
  const canEdit = isAdminOf(project);
  const remove = () => {
    close();
    void putLayout(project.id, { sections: withoutField(sections, fieldId) });
  };
  return (
    <FieldPanel
      field={field}
      canEdit={mayEdit(field)}
      actions={
        <FieldMenu
          field={field}
          canDelete={mayEdit(field)}
          onRemove={canEdit ? remove : undefined}
          onGone={close}
        />
      }
      onClose={close}
    >
      {(impact) => <UseBlock {...{ project, field, use, sections, canEdit, impact }} />}
    </FieldPanel>
  );
}

function New({ project }: { project: Project }) {
  const { t } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  const close = useClose(project);
  const navigate = useNavigate();
  const nameOf = useSectionName();
  const [query] = useSearchParams();
  const sections = projectFields.useRow(project.id)?.sections ?? [];
  const wanted = query.get('section') ?? undefined;
  const section = sections.find(({ id }) => id === wanted) ?? sections.at(-1);
  if (!isAdminOf(project)) return null;
  return (
    <NewFieldPanel
      name={query.get('name') ?? undefined}
      note={t('settings.goes_to', { section: nameOf(section ?? { name: '' }), project: project.name })}
      onClose={close}
      onMade={(field) => {
        void addToLayout(project.id, field.id, wanted);
        void navigate(paths.projectFields(slug, project.id, field.id), { replace: true });
      }}
    />
  );
}
