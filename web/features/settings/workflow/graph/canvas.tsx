import { IconCirclePlus } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { badStates } from '../model/check.ts';
import { COLUMNS, columnX, type Layout } from '../model/layout.ts';
import type { Route } from '../model/route.ts';
import { useEditor } from '../editor/use-editor.ts';
import { DrawnLine, Lines } from './lines.tsx';
import { Mark } from './mark.tsx';
import { StateNode } from './state-node.tsx';
import { useDrawing } from './use-drawing.ts';
import { useMarks } from './use-marks.ts';
import styles from './graph.module.css';

type CanvasProps = { layout: Layout; routes: readonly Route[]; zoom: number };

/** Draws the graph. Nodes and lines are in the order of keyboard focus. */
export function Canvas({ layout, routes, zoom }: CanvasProps) {
  const { t } = useTranslation('workflow');
  const { states, transitions = [], problems, initialId, selected } = useEditor();
  const marks = useMarks(layout, routes, transitions);
  const canvas = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(canvas, zoom);
  const bad = badStates(problems);
  const chosen =
    selected?.kind === 'transition' ? transitions.find(({ id }) => id === selected.id) : undefined;
  const start = initialId === null ? undefined : layout.nodes.get(initialId);
  const size = { width: layout.width, height: layout.height };
  return (
    <div style={{ width: size.width * zoom, height: size.height * zoom }} className={styles.sheet}>
      <div ref={canvas} className={styles.canvas} style={{ ...size, transform: `scale(${zoom})` }}>
        {COLUMNS.map((groups, column) => (
          <span key={groups[0]} className={styles.lane} style={{ left: columnX(column) }}>
            <Lane groups={groups} />
          </span>
        ))}
        <Lines size={size} routes={routes} chosenId={chosen?.id} />
        {drawing.line && <DrawnLine size={size} line={drawing.line} />}
        {start && (
          <span className={styles.start} style={{ left: start.x, top: start.y - 28 }}>
            <Icon of={IconCirclePlus} size={12} />
            {t('new_items')}
          </span>
        )}
        {states.map((state) => {
          const box = layout.nodes.get(state.id);
          const own = transitions.filter(({ from_state_id }) => from_state_id === state.id);
          return (
            <Fragment key={state.id}>
              {box && (
                <StateNode
                  state={state}
                  box={box}
                  drawing={drawing}
                  isBad={bad.has(state.id)}
                  isStart={state.id === initialId}
                  isHot={isEnd(chosen, state.id) || (selected?.kind === 'state' && selected.id === state.id)}
                />
              )}
              <Marks of={own} marks={marks} />
            </Fragment>
          );
        })}
        <AnyStates layout={layout} />
        <Marks of={transitions.filter(({ from_state_id }) => from_state_id === null)} marks={marks} />
      </div>
    </div>
  );
}

const isEnd = (transition: Transition | undefined, stateId: string): boolean =>
  transition !== undefined && (transition.from_state_id === stateId || transition.to_state_id === stateId);

/**
 * Draws the start points of transitions from any state, each at the end of its box that is nearer to the
 * state.
 */
function AnyStates({ layout: { nodes, pills } }: { layout: Layout }) {
  const { t } = useTranslation('workflow');
  const lefts = [...nodes.values()];
  return [...pills].map(([id, { x, y, height }]) => (
    <span
      key={id}
      className={styles.pill}
      style={{ left: x, top: y }}
      data-beside={lefts.some((node) => node.y < y && y + height < node.y + node.height) ? '' : undefined}
      aria-hidden
    >
      <span title={t('any_state')}>{t('any_state')}</span>
    </span>
  ));
}

function Lane({ groups }: { groups: readonly string[] }) {
  const { t } = useTranslation('workflow');
  return t(`lane.${groups[0]}`);
}

type MarksProps = { of: readonly Transition[]; marks: ReturnType<typeof useMarks> };

const Marks = ({ of, marks }: MarksProps) =>
  of.map((transition) => {
    const mark = marks.get(transition.id);
    return mark && <Mark key={transition.id} transition={transition} mark={mark} />;
  });
