import { memo, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYOUT_ICONS, LayoutIcon } from '#components/icons/layout-icon.tsx';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import styles from './layout-switch.module.css';
import { type Layout, layoutsOf, type ListContext } from '../list-options.ts';

type LayoutSwitchProps = {
  context: ListContext;
  layout: Layout;
  onChange: (layout: Layout) => void;
};

/**
 * The layouts that this kind of list has; with a single one there is nothing to switch. The one in use is marked by
 * styles alone: to measure it would have the browser lay out the new list before anything is drawn.
 */
export const LayoutSwitch = memo(function LayoutSwitch({ context, layout, onChange }: LayoutSwitchProps) {
  const { t } = useTranslation('work-items');
  const group = useId();
  const layouts = layoutsOf(context);
  useCommands('layouts', useLayoutCommands(layouts, onChange));
  if (layouts.length < 2) return null;
  return (
    <div role="radiogroup" aria-label={t('layout.label')} className={styles.layouts}>
      {layouts.map((value) => {
        const name = t(`layout.${value}`);
        const isActive = value === layout;
        return (
          <label key={value} className={styles.choice} data-active={isActive || undefined}>
            <input
              type="radio"
              className={styles.input}
              {...{ name: group, value, checked: isActive }}
              onChange={() => onChange(value)}
            />
            <span className={styles.picture}>
              <LayoutIcon layout={value} name={name} />
            </span>
          </label>
        );
      })}
    </div>
  );
});

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
