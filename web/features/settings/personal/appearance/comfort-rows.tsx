import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseComfort, useComfort } from '#lib/device/comfort.ts';
import { Row } from '../../parts/box.tsx';

/** How close rows stand, and whether anything moves. */
export function ComfortRows() {
  const { t } = useTranslation('settings');
  const { isCompact, isStill } = useComfort();
  return (
    <>
      <Row label={t('comfort.density')} hint={t('comfort.density_hint')}>
        <SegmentedControl
          aria-label={t('comfort.density')}
          data={[
            { value: 'comfortable', label: t('comfort.comfortable') },
            { value: 'compact', label: t('comfort.compact') },
          ]}
          value={isCompact ? 'compact' : 'comfortable'}
          onChange={(value) => chooseComfort({ isCompact: value === 'compact' })}
        />
      </Row>
      <Row label={t('comfort.still')} hint={t('comfort.still_hint')} htmlFor="still">
        <Switch
          id="still"
          checked={isStill}
          onChange={(event) => chooseComfort({ isStill: event.currentTarget.checked })}
        />
      </Row>
    </>
  );
}
