import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { type CustomTheme, DEFAULT_CUSTOM } from '#lib/device/theme.ts';
import { Box, Foot, Section } from '../../parts/box.tsx';
import { ColorField } from './color-field.tsx';
import { contrastOf } from './contrast.ts';
import styles from './custom-theme.module.css';
import { ThemePreview } from './theme-preview.tsx';

const SEEDS = ['background', 'text', 'primary', 'sidebar_background', 'sidebar_text'] as const;
const READABLE = 4.5;

type CustomThemeFormProps = {
  custom: CustomTheme;
  /** It is what is drawn now. */
  isSet: boolean;
  onSet: (custom: CustomTheme) => void;
};

/** Five colours; everything else is mixed from them. Warns, and does not forbid, when they cannot be read. */
export function CustomThemeForm({ custom, isSet, onSet }: CustomThemeFormProps) {
  const { t } = useTranslation('settings');
  const [edited, setEdited] = useState<Partial<CustomTheme>>({});
  const values = { ...custom, ...edited };
  const set = (patch: Partial<CustomTheme>) => setEdited((before) => ({ ...before, ...patch }));
  const isChanged = SEEDS.some((seed) => values[seed] !== custom[seed]) || values.is_dark !== custom.is_dark;
  return (
    <Section title={t('custom_title')} text={t('custom_text')}>
      <Box>
        <div className={styles.custom}>
          <div className={styles.colors}>
            {SEEDS.map((seed) => (
              <ColorField
                key={seed}
                label={t(`custom.${seed}`)}
                value={values[seed]}
                onChange={(color) => set({ [seed]: color })}
              />
            ))}
            <div className={styles.color}>
              <label htmlFor="custom-dark">{t('custom_base_dark')}</label>
              <Switch
                id="custom-dark"
                checked={values.is_dark}
                onChange={(event) => set({ is_dark: event.target.checked })}
              />
            </div>
          </div>
          <ThemePreview custom={values} />
        </div>
        <Foot note={<Contrasts custom={values} />} problem={undefined}>
          <Button variant="subtle" onClick={() => setEdited(isChanged ? {} : DEFAULT_CUSTOM)}>
            {t(isChanged ? 'discard' : 'custom_reset')}
          </Button>
          <Button
            variant="filled"
            disabled={isSet && !isChanged}
            onClick={() => {
              onSet(values);
              setEdited({});
            }}
          >
            {t('custom_set')}
          </Button>
        </Foot>
      </Box>
    </Section>
  );
}

/** How well texts can be read on what is behind them. */
function Contrasts({ custom }: { custom: CustomTheme }) {
  const { t, i18n } = useTranslation('settings');
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const ratios = {
    text: contrastOf(custom.text, custom.background),
    primary: contrastOf(custom.primary, custom.background),
    sidebar: contrastOf(custom.sidebar_text, custom.sidebar_background),
  };
  return (
    <span className={styles.contrasts}>
      {(['text', 'primary', 'sidebar'] as const).map((name) => {
        const isGood = ratios[name] >= READABLE;
        const ratio = format.format(ratios[name]);
        return (
          <span key={name} className={isGood ? styles.good : styles.low}>
            <Icon of={isGood ? IconCheck : IconAlertTriangle} size={14} />
            {t(isGood ? `contrast.${name}` : `contrast_low.${name}`, { ratio })}
          </span>
        );
      })}
    </span>
  );
}
