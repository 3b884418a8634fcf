import { Switch } from '@mantine/core';
import { type SettingKey, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { saveSettings } from '#entities/identity/console/actions.ts';
import { useSetting } from '#entities/identity/console/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Row } from '../../parts/box.tsx';

type SettingSwitchProps = {
  name: SettingKey;
  label: string;
  tag?: ReactNode;
  hint?: ReactNode;
  icon?: TablerIcon;
  /** On means the opposite of what is stored. */
  isInverted?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
};

/** A switch of the instance: it counts at once, and goes back when the server says no. */
export function SettingSwitch({
  name,
  label,
  tag,
  hint,
  icon,
  isInverted = false,
  isDisabled,
  children,
}: SettingSwitchProps) {
  const { t } = useTranslation(['console', 'common']);
  const isStored = isOn(useSetting(name)) !== isInverted;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await saveSettings({ [name]: next === isInverted ? '0' : '1' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('not_saved'), text });
    }
    setWanted(null);
  };
  return (
    <Row label={label} tag={tag} hint={hint} icon={icon}>
      {children}
      <Switch
        aria-label={label}
        checked={wanted ?? isStored}
        disabled={isDisabled || wanted !== null}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Row>
  );
}
