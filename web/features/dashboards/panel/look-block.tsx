import { Switch } from '@mantine/core';
import { GOOD_WAYS } from '@tandem/shared/insight/dashboards/kinds.ts';
import { useTranslation } from 'react-i18next';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { goodWayOf } from '../model/good-way.ts';
import { KINDS, type Look } from '../model/kinds.ts';
import { ChoiceRow, type ConfigProps } from './choice-row.tsx';

/** How a widget is drawn. */
export function LookBlock({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  return (
    <PanelBlock title={t('panel.look')}>
      {KINDS[tile.kind].look?.map((name) =>
        name === 'good' ? (
          <GoodRow key={name} {...{ tile, onConfig }} />
        ) : (
          <LookSwitch key={name} name={name} {...{ tile, onConfig }} />
        ),
      )}
    </PanelBlock>
  );
}

/** Which direction of a number is green. */
function GoodRow({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const { config } = tile;
  return (
    <ChoiceRow
      label={t('look.good')}
      data={GOOD_WAYS.map((way) => ({ value: way, label: t(`look.good_${way}`) }))}
      value={goodWayOf(tile)}
      canBeNone={config.look?.good !== null && config.look?.good !== undefined}
      none={t('look.good_none')}
      onPick={(value) =>
        onConfig({
          ...config,
          look: { ...config.look, good: GOOD_WAYS.find((way) => way === value) ?? null },
        })
      }
    />
  );
}

type SwitchProps = ConfigProps & { name: Exclude<Look, 'good'> };

function LookSwitch({ name, tile: { config }, onConfig }: SwitchProps) {
  const { t } = useTranslation('dashboards');
  return (
    <Switch
      labelPosition="left"
      label={t(`look.${name}`)}
      checked={config.look?.[name] ?? false}
      onChange={(event) =>
        onConfig({ ...config, look: { ...config.look, [name]: event.currentTarget.checked } })
      }
      styles={{
        body: { justifyContent: 'space-between', minHeight: 32, alignItems: 'center' },
        label: { paddingInline: 0 },
      }}
    />
  );
}
