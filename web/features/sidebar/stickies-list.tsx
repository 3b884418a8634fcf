import { Menu } from '@mantine/core';
import { IconPlus, IconStack } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useStickies } from '#entities/personal/stickies/hooks.ts';
import { loadStickies } from '#entities/personal/stickies/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import styles from './parts/sidebar.module.css';

/** The latest of my notes, a new one, all of them. */
export function StickiesList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} position="top-start" width={220}>
      <Latest />
      <Menu.Item
        leftSection={<Icon of={IconPlus} />}
        onClick={() => openModal({ kind: 'stickies', isNew: true })}
      >
        {t('stickies.new')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconStack} />} onClick={() => openModal({ kind: 'stickies' })}>
        {t('stickies.all')}
      </Menu.Item>
    </AnchoredMenu>
  );
}

/** The beginning of the one that stands first. */
function Latest() {
  const { id, slug } = useCurrentWorkspace();
  useEffect(() => void loadStickies({ id, slug }).catch(() => {}), [id, slug]);
  const [first] = useStickies(id);
  const text = first && (first.name || first.description_stripped);
  if (!first || !text) return null;
  return (
    <Menu.Item onClick={() => openModal({ kind: 'stickies' })}>
      <span className={styles.latest}>{text}</span>
    </Menu.Item>
  );
}
