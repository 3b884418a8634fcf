import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { TimelineIcon } from '#components/icons/timeline-icon.tsx';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useInitiativeFacets } from './model/facets.tsx';
import { isLayout, type Layout, LAYOUTS, type Look, SHOWN } from './model/use-look.ts';

const ICONS = { list: IconLayoutList, board: IconLayoutKanban };

function LayoutIcon({ layout, label }: { layout: Layout; label: string }) {
  return layout === 'timeline' ? <TimelineIcon label={label} /> : <Icon of={ICONS[layout]} label={label} />;
}

/** How initiatives are drawn, which of them, and what is said of each. */
export function LookControls({ look, rows }: { look: Look; rows: readonly Initiative[] }) {
  const { t } = useTranslation('initiatives');
  const isPhone = usePhone();
  const { layout, setLayout, picked, setPicked } = look;
  return (
    <>
      {!isPhone && (
        <SegmentedControl
          aria-label={t('layout.label')}
          value={layout}
          onChange={(value) => isLayout(value) && setLayout(value)}
          data={LAYOUTS.map((value) => ({
            value,
            label: <LayoutIcon layout={value} label={t(`layout.${value}`)} />,
          }))}
        />
      )}
      <FacetMenu facets={useInitiativeFacets(rows)} picked={picked} onChange={setPicked} />
      <DisplayMenu look={look} isPhone={isPhone} />
    </>
  );
}

function DisplayMenu({ look, isPhone }: { look: Look; isPhone: boolean }) {
  const { t } = useTranslation('initiatives');
  const { layout, setLayout, shown, toggleShown } = look;
  return (
    <Menu position="bottom-end" width={232} closeOnItemClick={false}>
      <Menu.Target>
        {isPhone ? (
          <IconButton of={IconAdjustmentsHorizontal} size="xl" label={t('display.title')} />
        ) : (
          <Button variant="subtle" leftSection={<Icon of={IconAdjustmentsHorizontal} />}>
            {t('display.title')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && <Menu.Label>{t('layout.label')}</Menu.Label>}
        {isPhone &&
          LAYOUTS.map((value) => (
            <Menu.Item
              key={value}
              {...(value === layout ? { 'aria-current': true } : {})}
              onClick={() => setLayout(value)}
            >
              {t(`layout.${value}`)}
            </Menu.Item>
          ))}
        <Menu.Label>{t('display.show')}</Menu.Label>
        {SHOWN.map((name) => (
          <Menu.CheckboxItem key={name} checked={shown.includes(name)} onChange={() => toggleShown(name)}>
            {t(`display.${name}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
