import { Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { layOutStates } from '../model/layout.ts';
import { routeLines } from '../model/route.ts';
import { useEditor } from '../editor/use-editor.ts';
import { Canvas } from './canvas.tsx';
import { useZoom } from './use-zoom.ts';
import styles from './graph.module.css';

const NONE: readonly Transition[] = [];

/** Shows the states in columns by group, with transitions as lines between them. */
export function Graph() {
  const { t } = useTranslation('workflow');
  const { states, transitions = NONE, initialId } = useEditor();
  const scroll = useRef<HTMLDivElement>(null);
  const { layout, routes } = useMemo(() => {
    const placed = layOutStates(states, transitions, initialId);
    return { layout: placed, routes: routeLines(placed, transitions) };
  }, [states, transitions, initialId]);
  const { zoom, step, fit } = useZoom(scroll, layout);
  return (
    <div className={styles.frame}>
      <div ref={scroll} className={styles.scroll} role="group" aria-label={t('graph.label')}>
        <Canvas layout={layout} routes={routes} zoom={zoom} />
      </div>
      <div className={styles.zoom}>
        <IconButton of={IconMinus} size="sm" label={t('graph.smaller')} onClick={() => step(-1)} />
        <IconButton of={IconPlus} size="sm" label={t('graph.larger')} onClick={() => step(1)} />
        <Button size="xs" onClick={fit}>
          {t('graph.fit')}
        </Button>
      </div>
    </div>
  );
}
