import { Menu } from '@mantine/core';
import { IconNote, IconPlus, IconStack } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useStickies } from '#entities/stickies/hooks.ts';
import { loadStickies } from '#entities/stickies/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { openModal } from '#lib/modal-store.ts';
import styles from './sidebar.module.css';

/** My notes from anywhere: the latest, a new one, all of them. */
export function StickiesButton() {
  const { t } = useTranslation('shell');
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <IconButton of={IconNote} label={t('stickies.title')} size="sm" />
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
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
