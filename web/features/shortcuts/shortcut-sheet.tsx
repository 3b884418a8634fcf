import { VisuallyHidden, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasText } from '@tandem/shared/text/fold.ts';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Kbd, spokenKeys } from '#components/controls/kbd.tsx';
import { paths } from '#lib/http/paths.ts';
import { keysOf, keysWithoutItem, type ShortcutChoice, useShortcutChoice } from '#lib/keys/shortcuts.ts';
import { SHEET, type ShortcutGroup, type ShortcutRow } from './shortcut-rows.ts';
import styles from './shortcut-sheet.module.css';

/** The keys of a line: those that can be changed as they are now, none when all of them are switched off. */
const keysOfRow = ({ ids = [], fixed = [] }: ShortcutRow, choice: ShortcutChoice): string[] => [
  ...fixed,
  ...ids.flatMap((id) => [keysOf(id, choice), keysWithoutItem(id, choice)]).filter(Boolean),
];

/** Every shortcut, found by its name. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const preset = useShortcutChoice((choice) => choice.preset);
  const [query, setQuery] = useState('');
  const columns = useFoundColumns(query);
  return (
    <Dialog
      onClose={onClose}
      size={760}
      yOffset={72}
      padding={0}
      title={t('title')}
      classNames={{ header: styles.head ?? '', title: styles.title ?? '' }}
    >
      <TextInput
        className={styles.search}
        size="md"
        data-autofocus
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<Icon of={IconSearch} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={styles.columns}>
        {columns.map((groups) => (
          <div key={groups[0]?.name ?? ''}>
            {groups.map((group) => (
              <Group key={group.name} group={group} />
            ))}
          </div>
        ))}
        {columns.length === 0 && <p className={styles.none}>{t('none')}</p>}
      </div>
      <footer className={styles.foot}>
        <span>
          {t(`preset.${preset}`)} {t('note')}
        </span>
        <Link to={paths.profileKeyboard()} onClick={onClose}>
          {t('change')}
        </Link>
      </footer>
    </Dialog>
  );
}

/** The lines whose name has what is typed, and that have keys. */
function useFoundColumns(query: string): ShortcutGroup[][] {
  const { t } = useTranslation('shortcuts');
  const choice = useShortcutChoice();
  const isShown = (row: ShortcutRow) =>
    hasText(t(`name.${row.name}`), query) && keysOfRow(row, choice).length > 0;
  return SHEET.map((groups) =>
    groups
      .map(({ name, rows }) => ({ name, rows: rows.filter(isShown) }))
      .filter(({ rows }) => rows.length > 0),
  ).filter((groups) => groups.length > 0);
}

function Group({ group }: { group: ShortcutGroup }) {
  const { t } = useTranslation('shortcuts');
  const choice = useShortcutChoice();
  return (
    <section aria-label={t(`group.${group.name}`)}>
      <h3 className={styles.group}>{t(`group.${group.name}`)}</h3>
      <dl className={styles.rows}>
        {group.rows.map((row) => (
          <div key={row.name} className={styles.row}>
            <dt>{t(`name.${row.name}`)}</dt>
            <Keys keys={keysOfRow(row, choice)} isRange={row.isRange ?? false} />
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Drawn as keys, and read out as words. */
function Keys({ keys, isRange }: { keys: readonly string[]; isRange: boolean }) {
  const { t } = useTranslation('shortcuts');
  const shown = isRange ? [keys.at(0), keys.at(-1)].filter((key) => key !== undefined) : keys;
  return (
    <dd className={styles.keys}>
      <VisuallyHidden>{shown.map(spokenKeys).join(isRange ? ` ${t('to')} ` : ', ')}</VisuallyHidden>
      {shown.map((key, index) => (
        <span key={key} className={styles.keys}>
          {isRange && index > 0 && <span aria-hidden>{t('to')}</span>}
          <Kbd keys={key} isListed />
        </span>
      ))}
    </dd>
  );
}
