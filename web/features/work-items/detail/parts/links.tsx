import { Menu } from '@mantine/core';
import {
  IconCloudUp,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { removeLink } from '#entities/work-items/links/actions.ts';
import { useIsLinkUnsaved, useLinks } from '#entities/work-items/links/hooks.ts';
import type { Link } from '#entities/work-items/links/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { openPartDialog } from '../../model/items/part-dialog.ts';
import { PartFailed } from './part-failed.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';

type LinksProps = { row: WorkItem; look: 'body' | 'side' };

/** Addresses of the web that belong to an item. Nothing is drawn while there are none. */
export function Links({ row, look }: LinksProps) {
  const { t } = useTranslation('detail');
  const { links, state, retry } = useLinks(row);
  const canWrite = useCanWriteLinks(row);
  if (state === 'failed' && links.length === 0)
    return <PartFailed text={t('links.failed')} onRetry={retry} />;
  if (links.length === 0) return null;
  return (
    <Section
      title={t('links.title')}
      meta={look === 'body' ? links.length : undefined}
      look={look}
      actions={
        canWrite && (
          <IconButton
            of={IconPlus}
            size="sm"
            label={t('links.add')}
            onClick={() => openPartDialog({ kind: 'link', itemId: row.id })}
          />
        )
      }
    >
      <ul className={styles.list}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} canWrite={canWrite} />
        ))}
      </ul>
    </Section>
  );
}

/** Administrators and members (docs/contract/links.md#who-writes-links), while the item is not archived. */
export function useCanWriteLinks(row: WorkItem): boolean {
  const role = useProject(row.project_id)?.member_role ?? 0;
  return role >= ROLE.MEMBER && row.archived_at === null;
}

/** Only what we know to be a picture is drawn as one. */
function Favicon({ link }: { link: Link }) {
  const icon = link.metadata['favicon'];
  if (typeof icon === 'string' && icon.startsWith('data:image/')) {
    return <img className={styles.favicon} src={icon} alt="" />;
  }
  return <Icon of={IconWorld} />;
}

function LinkRow({ link, canWrite }: { link: Link; canWrite: boolean }) {
  const { t } = useTranslation('detail');
  const language = useLanguage((state) => state.language);
  const isUnsaved = useIsLinkUnsaved(link.id);
  return (
    <li className={styles.row}>
      <Favicon link={link} />
      <a
        className={styles.name}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={link.url}
      >
        {link.title || link.url.replace(/^https?:\/\//i, '')}
      </a>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      <time
        className={styles.when}
        dateTime={link.created_at}
        title={formatInstant(link.created_at, language)}
      >
        {formatAgoShort(link.created_at, language)}
      </time>
      <LinkMenu link={link} canWrite={canWrite} />
    </li>
  );
}

function LinkMenu({ link, canWrite }: { link: Link; canWrite: boolean }) {
  const { t } = useTranslation(['detail', 'common']);
  const [isOpen, setOpen] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(link.url);
    if (isCopied) showToast({ tone: 'success', title: t('links.copied') });
    else showToast({ tone: 'warning', title: t('copy_failed'), text: link.url });
  };
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton of={IconDots} size="sm" label={t('links.menu', { name: link.title || link.url })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon of={IconExternalLink} />}
          component="a"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('open')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {t('links.copy')}
        </Menu.Item>
        {canWrite && (
          <>
            <Menu.Item
              leftSection={<Icon of={IconPencil} />}
              onClick={() => openPartDialog({ kind: 'link', itemId: link.issue, linkId: link.id })}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              data-danger
              leftSection={<Icon of={IconTrash} />}
              onClick={() => void removeLink(link.id)}
            >
              {t('common:remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
