import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { patchTileText } from '#entities/insight/dashboards/actions.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import styles from './panel.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** What is written is stored when typing pauses. */
const PAUSE_MS = 800;

/** The text of a widget that is a text. */
export function TextBlock({ tile }: { tile: Pick<Tile, 'id' | 'config'> }) {
  const { t } = useTranslation('dashboards');
  const people = useMemo(() => ({ all: () => [], nameOf: (id: string) => findPerson(id)?.display_name }), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      waiting.current?.();
    },
    [],
  );
  const type = (html: string) => {
    clearTimeout(timer.current);
    waiting.current = () => {
      waiting.current = null;
      void patchTileText(tile.id, html);
    };
    timer.current = setTimeout(() => waiting.current?.(), PAUSE_MS);
  };
  const html = tile.config.html ?? '';
  return (
    <PanelBlock title={t('panel.text')}>
      <div className={styles.editor}>
        <Suspense>
          <TextField
            initial={html}
            label={t('panel.text')}
            placeholder={t('panel.text_placeholder')}
            people={people}
            withoutFocus
            onChange={type}
            onSubmit={() => waiting.current?.()}
          />
        </Suspense>
      </div>
    </PanelBlock>
  );
}
