import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { NOTHING_PICKED, type Picked } from '#components/facets/facets.ts';
import { useStoredOrder } from '#lib/device/use-stored-order.ts';
import { MODULE_ORDERS } from '../parts/plan-orders.ts';

export const MODULE_LAYOUTS = ['list', 'gallery', 'timeline'] as const;
export type ModuleLayout = (typeof MODULE_LAYOUTS)[number];

export const isOneOf = <T extends string>(all: readonly T[], value: string | undefined): value is T =>
  all.some((each) => each === value);

/** How the modules are drawn and ordered, as a person left it on this device, and what they are narrowed by now. */
export function useModuleLook() {
  const isPhone = usePhone();
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const [layout, setLayout] = useLocalStorage<ModuleLayout>({
    key: 'tandem.modules-layout',
    defaultValue: 'list',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => (isOneOf(MODULE_LAYOUTS, stored) ? stored : 'list'),
  });
  const order = useStoredOrder('modules', MODULE_ORDERS, 'name');
  return {
    layout,
    setLayout,
    order,
    isPhone,
    picked,
    setPicked,
  };
}
export type ModuleLook = ReturnType<typeof useModuleLook>;
