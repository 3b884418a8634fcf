import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYOUT_ICONS, LayoutIcon } from '#components/layout-icon.tsx';
import { type Command, useCommands } from '#lib/command-store.ts';
import { type Layout, layoutsOf, type ListContext } from './list-options.ts';

type LayoutSwitchProps = {
  context: ListContext;
  layout: Layout;
  onChange: (layout: Layout) => void;
};

/** The layouts that this kind of list has; with a single one there is nothing to switch. */
export function LayoutSwitch({ context, layout, onChange }: LayoutSwitchProps) {
  const { t } = useTranslation('work-items');
  const layouts = layoutsOf(context);
  useCommands('layouts', useLayoutCommands(layouts, onChange));
  if (layouts.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={t('layout.label')}
      value={layout}
      onChange={(value) => onChange(value as Layout)}
      data={layouts.map((value) => ({
        value,
        label: <LayoutIcon layout={value} name={t(`layout.${value}`)} />,
      }))}
    />
  );
}

/** The timeline's own drawing is none of the icons that commands have. */
const iconOf = (layout: Layout) => (layout === 'gantt_chart' ? {} : { icon: LAYOUT_ICONS[layout] });

/** The same by name and by key. */
function useLayoutCommands(layouts: readonly Layout[], onChange: (layout: Layout) => void): Command[] {
  const { t } = useTranslation('work-items');
  return useMemo(
    () =>
      layouts.map((layout) => ({
        id: `layout-${layout}`,
        group: t('screen'),
        label: t('layout.use', { name: t(`layout.${layout}`) }),
        ...iconOf(layout),
        shortcut: `layout_${layout}`,
        run: () => onChange(layout),
      })),
    [t, layouts, onChange],
  );
}
