import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Crumb, ScreenHeader } from '#components/screens/screen-header.tsx';
import { createTemplate } from '#entities/work-items/templates/actions.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { LoadState } from '../parts/load-state.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { Gallery } from './gallery/gallery.tsx';
import styles from './templates.module.css';

type TemplatesPageProps = {
  crumbs: readonly Crumb[];
  templates: readonly ItemTemplate[];
  /** The project whose page it is. Null for the page of the workspace. */
  projectId: string | null;
  openId: string | undefined;
  pathOf: (id?: string) => string;
  canAdd: boolean;
  mayEdit: (template: ItemTemplate) => boolean;
  read: { isRead: boolean; problem: string | null; reload: () => void };
};

/** The list of templates with one of them open beside it. */
export function TemplatesPage(props: TemplatesPageProps) {
  const { crumbs, templates, projectId, openId, pathOf, canAdd, mayEdit, read } = props;
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const asked = templates.find(({ id }) => id === openId);
  const open = asked ?? (isPhone ? undefined : templates[0]);
  const add = () => void navigate(pathOf(createTemplate(projectId, { name: t('new_name') }).id));
  const isEmpty = templates.length === 0;
  return (
    <>
      <ScreenHeader crumbs={crumbs} />
      {!read.isRead && isEmpty ? (
        <div className={styles.loading}>
          <LoadState problem={read.problem} onRetry={read.reload} />
        </div>
      ) : (
        <div className={styles.panes}>
          {!(isPhone && open) && (
            <Gallery
              templates={templates}
              projectId={projectId}
              openId={open?.id}
              pathOf={pathOf}
              onAdd={canAdd ? add : null}
            />
          )}
          {open ? (
            <TemplateEditor
              key={open.id}
              template={open}
              projectId={projectId}
              canEdit={mayEdit(open)}
              listPath={pathOf()}
            />
          ) : (
            !isPhone && <p className={styles.hint}>{t('hint')}</p>
          )}
        </div>
      )}
    </>
  );
}
