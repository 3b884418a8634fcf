import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useModuleLinks } from '#entities/planning/modules/counted.ts';
import { type ModuleLink, removeModuleLink } from '#entities/planning/modules/links.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useModuleRights } from './parts/module-values.ts';
import drawer from '../parts/drawer.module.css';
import styles from './links.module.css';

const LinkForm = lazyPart(async () => (await import('./link-form.tsx')).LinkForm);

/** Addresses that belong to a module; everybody reads them, members change them. */
export function ModuleLinks({ module }: { module: Module }) {
  const { t } = useTranslation('modules');
  const { links } = useModuleLinks(module);
  const { canEdit } = useModuleRights(module);
  const [asked, setAsked] = useState<ModuleLink | 'new' | null>(null);
  return (
    <section className={drawer.part} aria-label={t('links.title')}>
      <h3 className={styles.head}>
        {t('links.title')}
        {canEdit && (
          <IconButton of={IconPlus} size="sm" label={t('links.add')} onClick={() => setAsked('new')} />
        )}
      </h3>
      {links.length === 0 && <p className={styles.none}>{t('links.none')}</p>}
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} canEdit={canEdit} onEdit={() => setAsked(link)} />
        ))}
      </ul>
      {asked && (
        <Suspense>
          <LinkForm module={module} link={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}

function LinkRow({ link, canEdit, onEdit }: { link: ModuleLink; canEdit: boolean; onEdit: () => void }) {
  const { t } = useTranslation('modules');
  return (
    <li className={styles.link}>
      <Icon of={IconLink} size={14} />
      <a href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
        {link.title || link.url}
      </a>
      {canEdit && (
        <>
          <IconButton of={IconPencil} size="sm" label={t('links.edit')} onClick={onEdit} />
          <IconButton
            of={IconTrash}
            size="sm"
            label={t('links.remove')}
            onClick={() => void removeModuleLink(link.id)}
          />
        </>
      )}
    </li>
  );
}
