import { Modal, Switch, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Kbd, ShortcutKbd } from '#components/controls/kbd.tsx';
import { addressedProjectId } from '#entities/projects/projects/addressed-project.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { closePalette, type PaletteKind, usePalette, widenPalette } from '#lib/frame/palette-store.ts';
import { Highlighted } from './highlighted.tsx';
import { matchCommands } from './match-commands.ts';
import { usePossible, useRecent } from './use-possible.ts';
import { eachOnce, useFound } from './use-found.ts';
import styles from './command-palette.module.css';

const [spotlightStore, spotlight] = createSpotlight();

/** Of what was opened last. */
const RECENT_LINES = 5;
/** What the list shows without scrolling. */
const FIRST_LINES = 14;

const byGroup = (commands: readonly Command[]) => [
  ...Map.groupBy(commands, (command) => command.about?.() ?? command.group),
];

/** The keyboard goes back to what had it before the palette opened, unless something else has taken it meanwhile. */
function giveBack(before: Element | null) {
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !activeElement?.closest(`.${styles.palette}`);
  if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
}

function useFocusBefore(isOpen: boolean) {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
    else if (wasOpen.current) giveBack(before.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return () => giveBack(before.current);
}

/** Enter runs the first line; the list marks it only when a letter is typed, and what the server finds comes later. */
function useFirstMarked(count: number, isOpen: boolean) {
  useEffect(() => {
    const list = document.getElementById(spotlightStore.getState().listId);
    if (!isOpen || count === 0 || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    spotlightStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [count, isOpen]);
}

type Lines = Record<'possible' | 'recent' | 'found', readonly Command[]> & {
  query: string;
  only: PaletteKind | null;
};

/** What was opened last comes first; once something is typed, what can be done by these words, and what is called by them. */
function linesOf({ query, only, possible, recent, found }: Lines): Command[] {
  if (only) return eachOnce([...matchCommands(recent, query), ...found]);
  const commands = matchCommands(possible, query);
  if (query.trim() === '') return [...recent.slice(0, RECENT_LINES), ...commands];
  return eachOnce([...commands, ...matchCommands(recent, query), ...found]);
}

/** The lines that are in sight at once, and the others a moment later: dozens of them would hold up the first letter. */
function useShownLines(lines: readonly Command[]) {
  const whole = useDeferredValue(lines);
  return whole === lines ? lines : lines.slice(0, FIRST_LINES);
}

/** The project that one is in, and whether only that is searched: the choice holds until the page is left. */
function useScope(isOpen: boolean) {
  const project = useMemo(
    () => (isOpen ? (projects.get(addressedProjectId() ?? '') ?? null) : null),
    [isOpen],
  );
  const [isNarrowed, setNarrow] = useState(false);
  return { project, isNarrow: isNarrowed && project !== null, setNarrow };
}

/** Every command that the screen offers, and work items and pages of the workspace, found by typing any of their words. */
export function CommandPalette() {
  const { t } = useTranslation('shell');
  const { isOpen, only } = usePalette();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const giveFocusBack = useFocusBefore(isOpen);
  const { project, isNarrow, setNarrow } = useScope(isOpen);
  const possible = usePossible(isOpen, project);
  const recent = useRecent(isOpen, only);
  const { found, isSearching } = useFound(query, isNarrow ? project?.id : undefined, only);
  const lines = useMemo(
    () => linesOf({ query, only, possible, recent, found }),
    [query, only, possible, recent, found],
  );
  const shown = useShownLines(lines);
  const groups = useMemo(() => byGroup(shown), [shown]);
  useFirstMarked(lines.length, isOpen);
  const scope = [only ? t(`palette.${only}`) : '', isNarrow ? t('palette.in', { name: project?.name }) : '']
    .filter(Boolean)
    .join(' ');
  return (
    <Spotlight.Root
      store={spotlightStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={640}
      yOffset={120}
      onSpotlightClose={closePalette}
      returnFocus={false}
      classNames={{ content: styles.palette ?? '', overlay: styles.scrim ?? '' }}
      clearQueryOnClose
      overlayProps={{ blur: 0, color: 'transparent' }}
      transitionProps={{ duration: 0 }}
      lockScroll={false}
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
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && query === '') widenPalette();
        }}
        {...(scope && {
          rightSection: <span className={styles.scope}>{scope}</span>,
          rightSectionWidth: 'auto',
        })}
      />
      <Spotlight.ActionsList className={styles.list}>
        {groups.map(([group, commands]) => (
          <Spotlight.ActionsGroup key={group} label={group} classNames={{ actionsGroup: styles.group ?? '' }}>
            {commands.map((command) => (
              <CommandRow key={command.id} command={command} query={query} onRun={giveFocusBack} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{t(isSearching ? 'palette.searching' : 'palette.empty')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <PaletteFoot>
        {project && (
          <Switch
            size="xs"
            labelPosition="left"
            label={t('palette.everywhere')}
            checked={!isNarrow}
            onChange={(event) => setNarrow(!event.currentTarget.checked)}
          />
        )}
      </PaletteFoot>
    </Spotlight.Root>
  );
}

type RowProps = { command: Command; query: string; onRun: () => void };

function CommandRow({ command, query, onRun }: RowProps) {
  const run = () => {
    // What it opens finds the keyboard where it was, and gives it back there.
    onRun();
    command.run();
  };
  return (
    <Spotlight.Action onClick={run} className={styles.command} highlightQuery={false}>
      <span className={styles.icon}>{command.drawing ?? (command.icon && <Icon of={command.icon} />)}</span>
      {command.lead && <span className={styles.lead}>{command.lead}</span>}
      {command.mark && <span className={styles.icon}>{command.mark}</span>}
      <span className={styles.text}>
        <Highlighted text={command.label} query={query} />
      </span>
      {command.hint && <span className={styles.hint}>{command.hint}</span>}
      {command.shortcut && <ShortcutKbd of={command.shortcut} />}
    </Spotlight.Action>
  );
}

function PaletteFoot({ children }: { children: ReactNode }) {
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
      <span className={styles.space} />
      {children}
    </div>
  );
}
