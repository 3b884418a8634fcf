import {
  IconCalendar,
  IconLayoutKanban,
  IconLayoutList,
  IconTable,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './layout-icon.module.css';
import { TimelineIcon } from './timeline-icon.tsx';

/** What each layout looks like; the timeline has a drawing of its own. */
export const LAYOUT_ICONS: Record<'list' | 'kanban' | 'calendar' | 'spreadsheet', TablerIcon> = {
  list: IconLayoutList,
  kanban: IconLayoutKanban,
  calendar: IconCalendar,
  spreadsheet: IconTable,
};

type LayoutIconProps = { layout: keyof typeof LAYOUT_ICONS | 'gantt_chart'; name: string };

/** The picture of a layout for a switch, which says its name to those who hear it or point at it. */
export const LayoutIcon = ({ layout, name }: LayoutIconProps) => (
  <span className={styles.layout} title={name}>
    {layout === 'gantt_chart' ? <TimelineIcon /> : <Icon of={LAYOUT_ICONS[layout]} />}
    <span className={styles.hidden}>{name}</span>
  </span>
);
