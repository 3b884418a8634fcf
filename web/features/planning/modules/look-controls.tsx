import { Menu, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconLayoutRows } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { TimelineIcon } from '#components/icons/timeline-icon.tsx';
import type { Module } from '#entities/planning/modules/types.ts';
import { MODULE_ORDERS } from '../parts/plan-orders.ts';
import { PlanOrderMenu } from '../parts/plan-order-menu.tsx';
import { useModuleFacets } from './module-facets.tsx';
import { isOneOf, MODULE_LAYOUTS, type ModuleLayout, type ModuleLook } from './use-module-look.ts';

const LAYOUT_ICONS = { list: IconLayoutRows, gallery: IconLayoutGrid };

function LayoutIcon({ layout, label }: { layout: ModuleLayout; label: string }) {
  return layout === 'timeline' ? (
    <TimelineIcon label={label} />
  ) : (
    <Icon of={LAYOUT_ICONS[layout]} label={label} />
  );
}

type ControlsProps = ModuleLook & { modules: readonly Module[] };

/** In which order, which of them, and how the modules are drawn. */
export function LookControls({ layout, setLayout, picked, setPicked, modules, ...look }: ControlsProps) {
  const { t } = useTranslation('modules');
  return (
    <>
      <PlanOrderMenu orders={MODULE_ORDERS} order={look.order}>
        {look.isPhone && <LayoutItems layout={layout} setLayout={setLayout} />}
      </PlanOrderMenu>
      <FacetMenu facets={useModuleFacets(modules)} picked={picked} onChange={setPicked} />
      {!look.isPhone && (
        <SegmentedControl
          aria-label={t('layout_label')}
          value={layout}
          onChange={(value) => isOneOf(MODULE_LAYOUTS, value) && setLayout(value)}
          data={MODULE_LAYOUTS.map((value) => ({
            value,
            label: <LayoutIcon layout={value} label={t(`layout.${value}`)} />,
          }))}
        />
      )}
    </>
  );
}

/** The same in a menu: the row on top of a phone has no room for it. */
function LayoutItems({ layout, setLayout }: Pick<ModuleLook, 'layout' | 'setLayout'>) {
  const { t } = useTranslation('modules');
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('layout_label')}</Menu.Label>
      {MODULE_LAYOUTS.map((value) => (
        <Menu.Item
          key={value}
          {...(value === layout ? { 'aria-current': true } : {})}
          onClick={() => setLayout(value)}
        >
          {t(`layout.${value}`)}
        </Menu.Item>
      ))}
    </>
  );
}
