import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { must } from '@tandem/shared/must.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { useListView } from '../display/list-view.ts';
import type { BulkToolName } from './bulk-picker.tsx';
import styles from './selection.module.css';

export type BulkTool = {
  icon: ReactNode;
  name: string;
  /** By this name its key finds it. */
  tool?: BulkToolName;
  /** Why it cannot be used now. */
  hint?: string | undefined;
  isDangerous?: boolean;
  /** Is given what a picker can open beside. */
  onPress: (anchor: HTMLElement) => void;
};

/** What opens the tools that have no room. */
export const MORE_TOOLS = '[data-more-tools]';
const MORE_WIDTH = 32;
const GAP = 2;
/** What the bar leaves on both sides, and its border; px. */
const MARGIN = 18;

/** How many tools fit from the first on; the number for the others takes room as well. */
export function fittingTools(widths: readonly number[], room: number): number {
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + GAP, 0);
  if (sumOf(widths.length) <= room) return widths.length;
  const counts = widths.map((_, index) => widths.length - 1 - index);
  return counts.find((count) => sumOf(count) + MORE_WIDTH <= room) ?? 0;
}

/** Measured when all of them stand there, and compared with the screen whenever that changes its width. */
function useFitting(ref: RefObject<HTMLElement | null>, count: number): number {
  const [fit, setFit] = useState(count);
  useLayoutEffect(() => {
    const tools = must(ref.current, 'the tools are drawn');
    const bar = must(tools.parentElement, 'the tools are in the bar');
    const screen = must(bar.parentElement, 'the bar is in its screen');
    const widths = [...tools.children].map((tool) => (tool as HTMLElement).offsetWidth);
    const others = bar.scrollWidth - tools.offsetWidth;
    const measure = () => setFit(fittingTools(widths, screen.clientWidth - MARGIN - others));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(screen);
    return () => observer.disconnect();
  }, [ref]);
  return fit;
}

/** What can be done to all chosen items: those that have no room in a menu at the end. */
export function BulkTools({ tools }: { tools: readonly BulkTool[] }) {
  const { t } = useListView();
  const ref = useRef<HTMLDivElement>(null);
  const fit = useFitting(ref, tools.length);
  const { anchor, close, button } = useMenuButton();
  const rest = tools.slice(fit);
  return (
    <div ref={ref} className={styles.tools}>
      {tools.slice(0, fit).map((tool) => (
        <Tool key={tool.name} {...tool} />
      ))}
      {rest.length > 0 && (
        <IconButton of={IconDots} label={t('work-items:more')} data-more-tools {...button} />
      )}
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close} position="top-start">
          {rest.map(({ icon, name, hint, isDangerous, onPress }) => (
            <Menu.Item
              key={name}
              leftSection={icon}
              disabled={hint !== undefined}
              title={hint}
              {...(isDangerous ? { 'data-danger': true } : {})}
              onClick={() => {
                close();
                onPress(anchor);
              }}
            >
              {name}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      )}
    </div>
  );
}

function Tool({ icon, name, tool, hint, isDangerous = false, onPress }: BulkTool) {
  return (
    <Button
      variant="subtle"
      leftSection={icon}
      data-tool={tool}
      data-danger={isDangerous ? '' : undefined}
      disabled={hint !== undefined}
      title={hint}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {name}
    </Button>
  );
}
