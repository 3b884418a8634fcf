import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useProjectTypes, useTypeOf } from '#entities/projects/types/hooks.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { listNames } from '#lib/text/names.ts';
import { numbered } from '../model/tree.ts';
import styles from './gallery.module.css';

type TemplateCardProps = {
  template: ItemTemplate;
  projectId: string | null;
  to: string;
  isOpen: boolean;
};

/** A template in the list: its name, what it is about, where it is used and how often it was. */
export function TemplateCard({ template, projectId, to, isOpen }: TemplateCardProps) {
  const { t } = useTranslation('templates');
  const type = useTypeOf(projectId, template.content.item.type_id);
  const count = numbered(template.content.item).length;
  return (
    <Link to={to} className={styles.card} aria-current={isOpen ? 'page' : undefined}>
      <span className={styles.cardHead}>
        {type ? <TypeIcon type={type} size={16} /> : <Icon of={IconTemplate} />}
        <b>{template.name}</b>
      </span>
      <span className={styles.about}>
        {template.description || (count > 0 ? t('preview.sub_items', { count }) : template.content.item.name)}
      </span>
      <span className={styles.cardFoot}>
        <Place template={template} projectId={projectId} />
        <span title={t('used', { count: template.uses })}>{template.uses}</span>
      </span>
    </Link>
  );
}

/** What the template is the default of, else to whom it belongs. */
function Place({ template, projectId }: Pick<TemplateCardProps, 'template' | 'projectId'>) {
  const { t } = useTranslation('templates');
  const { name } = useCurrentWorkspace();
  const project = useProject(template.project_id ?? '');
  const types = useProjectTypes(projectId ?? '')
    .filter(({ type_id }) => template.default_for.types.includes(type_id))
    .map((type) => type.name);
  return (
    <span className={styles.place}>
      {types.length > 0 ? t('default_for', { names: listNames(types) }) : (project?.name ?? name)}
    </span>
  );
}
