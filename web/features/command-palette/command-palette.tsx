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
import { useFound } from './use-found.ts';
import styles from './command-palette.module.css';

const [spotlightStore, spotlight] = createSpotlight();

const byGroup = (commands: readonly Command[]) => [...Map.groupBy(commands, (command) => command.group)];

/** Enter runs the first line; the list marks it only when a letter is typed, and what the server finds comes later. */
function useFirstMarked(count: number, isOpen: boolean) {
  useEffect(() => {
    const list = document.getElementById(spotlightStore.getState().listId);
    if (!isOpen || count === 0 || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    spotlightStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [count, isOpen]);
}

/** Every command that the screen offers, and work items and pages of the workspace, found by typing any of their words. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const isOpen = usePalette((state) => state.isOpen);
  const sets = useCommandStore((state) => state.sets);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const commands = useMemo(() => matchCommands([...sets.values()].flat(), query), [sets, query]);
  const { found, isSearching } = useFound(query);
  const lines = useMemo(() => [...commands, ...found], [commands, found]);
  const groups = useMemo(() => byGroup(lines), [lines]);
  useFirstMarked(lines.length, isOpen);
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
        {groups.length === 0 && (
          <Spotlight.Empty>{t(isSearching ? 'palette.searching' : 'palette.empty')}</Spotlight.Empty>
        )}
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
