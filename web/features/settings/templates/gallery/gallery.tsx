import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { TemplateCard } from './template-card.tsx';
import styles from './gallery.module.css';

type GalleryProps = {
  templates: readonly ItemTemplate[];
  projectId: string | null;
  /** The template that is open beside the list. */
  openId: string | undefined;
  pathOf: (id: string) => string;
  /** Null for who may not add any. */
  onAdd: (() => void) | null;
};

/** The templates of a project with those of its workspace, or of the workspace alone. */
export function Gallery({ templates, projectId, openId, pathOf, onAdd }: GalleryProps) {
  const { t } = useTranslation('templates');
  return (
    <section className={styles.gallery} aria-label={t('title')}>
      <header className={styles.head}>
        <h1>
          {t('title')}
          <span className={styles.count}>{templates.length}</span>
        </h1>
        {onAdd && (
          <Button size="md" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </header>
      {templates.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                projectId={projectId}
                to={pathOf(template.id)}
                isOpen={template.id === openId}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
