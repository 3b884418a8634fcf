import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import {
  allowSingleKeys,
  choosePreset,
  forgetKeys,
  type Preset,
  PRESET_NAMES,
  useShortcutChoice,
} from '#lib/keys/shortcuts.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import styles from './keyboard-screen.module.css';
import { ShortcutField } from './shortcut-field.tsx';
import { SHEET, type ShortcutGroup } from './shortcut-rows.ts';

const GROUPS = SHEET.flat();

/** Personal settings: which keys do what, kept on this device. */
export function Component() {
  const { t } = useTranslation(['shortcuts', 'settings']);
  const me = useMe();
  const { preset, own, hasSingleKeys } = useShortcutChoice();
  const isUsual = hasSingleKeys && Object.keys(own).length === 0;
  useTitle(t('settings.title'), t('settings:title'));
  return (
    <>
      <ScreenHeader
        crumbs={[
          { label: t('settings:title'), icon: <Avatar person={me} size={16} /> },
          { label: t('settings.title') },
        ]}
      />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <h2 className={styles.title}>{t('title')}</h2>
          <p className={styles.text}>{t('settings.text')}</p>
          <SegmentedControl
            mt={16}
            mb={4}
            aria-label={t('settings.preset')}
            value={preset}
            onChange={(value) => choosePreset(value as Preset)}
            data={PRESET_NAMES.map((value) => ({ value, label: t(`settings.preset_name.${value}`) }))}
          />
          <p className={styles.text}>{t(`settings.preset_text.${preset}`)}</p>
          <Switch
            className={styles.single}
            label={t('settings.single')}
            description={t('settings.single_text')}
            checked={hasSingleKeys}
            onChange={(event) => allowSingleKeys(event.currentTarget.checked)}
          />
          {GROUPS.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          <Button mt={24} disabled={isUsual} onClick={forgetKeys}>
            {t('settings.reset_all')}
          </Button>
        </div>
      </div>
    </>
  );
}

function Group({ group: { name, rows } }: { group: ShortcutGroup }) {
  const { t } = useTranslation('shortcuts');
  const ids = rows.flatMap((row) => row.ids ?? []);
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby={`keys-${name}`}>
      <h3 id={`keys-${name}`} className={styles.group}>
        {t(`group.${name}`)}
      </h3>
      {ids.map((id) => (
        <ShortcutField key={id} id={id} />
      ))}
    </section>
  );
}
