import { Switch } from '@mantine/core';
import { IconLayoutDashboard, IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateWorkspace } from '#entities/workspaces/workspaces/actions.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { Box, Row, Section } from '../parts/box.tsx';

const FEATURES = [
  { name: 'initiatives', flag: 'is_initiatives_enabled', icon: IconTarget },
  { name: 'dashboards', flag: 'is_dashboards_enabled', icon: IconLayoutDashboard },
] as const;
type Feature = (typeof FEATURES)[number];

type SwitchesProps = { workspace: Workspace; isAdmin: boolean };

/** What the workspace uses. Nothing is lost while a feature is off. */
export function FeatureSwitches({ workspace, isAdmin }: SwitchesProps) {
  const { t } = useTranslation('initiatives');
  return (
    <Section title={t('switches.title')} text={t('switches.text')}>
      <Box>
        {FEATURES.map((feature) => (
          <FeatureRow key={feature.name} {...{ feature, workspace, isAdmin }} />
        ))}
      </Box>
    </Section>
  );
}

function FeatureRow({ feature, workspace, isAdmin }: SwitchesProps & { feature: Feature }) {
  const { t } = useTranslation(['initiatives', 'common']);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { name, flag, icon } = feature;
  const choose = async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await updateWorkspace({ [flag]: isOn });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('switches.failed'), text });
    }
    setWanted(null);
  };
  return (
    <Row label={t(`switches.${name}`)} hint={t(`switches.${name}_hint`)} htmlFor={flag} icon={icon}>
      <Switch
        id={flag}
        checked={wanted ?? workspace[flag]}
        disabled={!isAdmin || wanted !== null}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </Row>
  );
}
