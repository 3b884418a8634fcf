import { Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { type Command, useCommandStore } from '#lib/command-store.ts';
import { closePalette, usePalette } from '#lib/palette-store.ts';
import { Highlighted } from './highlighted.tsx';
import { matchCommands } from './match-commands.ts';
import styles from './command-palette.module.css';

const [spotlightStore, spotlight] = createSpotlight();

const byGroup = (commands: readonly Command[]) => [...Map.groupBy(commands, (command) => command.group)];

/** Every command that the screen offers, found by typing any of its words. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const isOpen = usePalette((state) => state.isOpen);
  const sets = useCommandStore((state) => state.sets);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const groups = useMemo(() => byGroup(matchCommands([...sets.values()].flat(), query)), [sets, query]);
  return (
    <Spotlight.Root
      store={spotlightStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={640}
      yOffset={120}
      onSpotlightClose={closePalette}
      classNames={{ content: styles.palette ?? '', overlay: styles.scrim ?? '' }}
      clearQueryOnClose
      overlayProps={{ blur: 0, color: 'transparent' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <VisuallyHidden>
        <Modal.Title>{t('search')}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<Icon of={IconSearch} />}
        leftSectionWidth={48}
        classNames={{ input: styles.search ?? '' }}
      />
      <Spotlight.ActionsList className={styles.list}>
        {groups.map(([group, commands]) => (
          <Spotlight.ActionsGroup key={group} label={group} classNames={{ actionsGroup: styles.group ?? '' }}>
            {commands.map((command) => (
              <CommandRow key={command.id} command={command} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <PaletteFoot />
    </Spotlight.Root>
  );
}

function CommandRow({ command, query }: { command: Command; query: string }) {
  return (
    <Spotlight.Action onClick={command.run} className={styles.command} highlightQuery={false}>
      {command.icon && <Icon of={command.icon} className={styles.icon} />}
      <span className={styles.text}>
        <Highlighted text={command.label} query={query} />
      </span>
      {command.hint && <span className={styles.hint}>{command.hint}</span>}
      {command.hotkey && <Kbd keys={command.hotkey} />}
    </Spotlight.Action>
  );
}

function PaletteFoot() {
  const { t } = useTranslation('shell');
  const hints = [
    { keys: 'up+down', text: t('palette.move') },
    { keys: 'enter', text: t('palette.run') },
    { keys: 'esc', text: t('palette.close') },
  ];
  return (
    <div className={styles.foot}>
      {hints.map(({ keys, text }) => (
        <span key={keys} className={styles.footHint}>
          <Kbd keys={keys} /> {text}
        </span>
      ))}
    </div>
  );
}
