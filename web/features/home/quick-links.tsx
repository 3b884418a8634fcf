import { Button, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { initialOf, personColor } from '#components/people/people-color.ts';
import { deleteQuickLink, hostOf, loadQuickLinks } from '#entities/personal/quick-links/actions.ts';
import { useQuickLinks } from '#entities/personal/quick-links/hooks.ts';
import type { QuickLink } from '#entities/personal/quick-links/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { QuickLinkDialog } from './quick-link-dialog.tsx';
import home from './styles/home.module.css';
import styles from './quick-links.module.css';

/** So many fit below each other before the rest is folded away. */
const SHOWN = 6;

/** Addresses that I need often. */
export function QuickLinks() {
  const { t } = useTranslation('home');
  const { id, slug } = useCurrentWorkspace();
  const links = useQuickLinks(id);
  const [asked, setAsked] = useState<'new' | QuickLink | null>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    loadQuickLinks({ id, slug }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }, [id, slug]);
  const shown = isWhole ? links : links.slice(0, SHOWN);
  return (
    <section aria-labelledby="home-links">
      <div className={styles.head}>
        <h3 id="home-links" className={home.heading}>
          {t('widget.quick_links')}
        </h3>
        <IconButton of={IconPlus} label={t('links.add')} onClick={() => setAsked('new')} />
      </div>
      {links.length === 0 && <p className={`${home.box} ${home.note}`}>{t('links.none')}</p>}
      <ul className={styles.cards}>
        {shown.map((link) => (
          <LinkCard key={link.id} link={link} onEdit={() => setAsked(link)} />
        ))}
      </ul>
      {links.length > SHOWN && (
        <Button variant="subtle" mt={4} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'links.fewer' : 'links.all')}
        </Button>
      )}
      {asked && <QuickLinkDialog link={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function LinkCard({ link, onEdit }: { link: QuickLink; onEdit: () => void }) {
  const { t } = useTranslation('home');
  const language = useLanguage((state) => state.language);
  const host = hostOf(link.url);
  const name = link.title || host;
  const copy = async () => {
    if (await copyText(link.url)) showToast({ tone: 'success', title: t('links.copied') });
  };
  return (
    <li className={styles.card}>
      <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
        <span className={styles.tile} style={{ background: personColor(host) }} aria-hidden>
          {initialOf(host)}
        </span>
        <span className={home.linkText}>
          <span className={home.linkName}>{name}</span>
          <span className={home.linkKey} title={formatInstant(link.created_at, language)}>
            {host} · {formatAgoShort(link.created_at, language)}
          </span>
        </span>
      </a>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('links.menu', { name })} size="sm" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
            {t('links.edit')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon of={IconExternalLink} />}
          >
            {t('links.open')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
            {t('links.copy')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconTrash} />} onClick={() => void deleteQuickLink(link.id)}>
            {t('links.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
