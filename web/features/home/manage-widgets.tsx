import { Switch } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { type RowDrop, useRowDrag, useRowDrops } from '#components/drag/row-drag.ts';
import { patchWidget, placeBeside } from '#entities/personal/preferences/actions.ts';
import type { Widget } from '#entities/personal/preferences/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import styles from './manage-widgets.module.css';

const OF = 'widgets of the home';
type ManageProps = { widgets: readonly Widget[]; onClose: () => void };

/** Which widgets stand on my home, and in which order. */
export function ManageWidgets({ widgets, onClose }: ManageProps) {
  const { t } = useTranslation('home');
  const place = useCallback(
    async (id: string, target: string | undefined, isAfter: boolean) => {
      const moved = widgets.find((row) => row.id === id);
      if (!moved || !target) return;
      const sort_order = placeBeside(widgets, moved, { target, isAfter, isFalling: true });
      if (sort_order === null) return;
      if (await patchWidget(moved, { sort_order })) showToast({ tone: 'success', title: t('moved') });
    },
    [widgets, t],
  );
  const drop = useCallback(
    ({ id, target, zone }: RowDrop) => void place(id, target, zone === 'after'),
    [place],
  );
  useRowDrops(OF, drop);
  return (
    <Dialog onClose={onClose} title={t('manage')} size={440}>
      <p className={styles.text}>{t('manage_text')}</p>
      <ul className={styles.list}>
        {widgets.map((widget, index) => (
          <WidgetRow
            key={widget.id}
            widget={widget}
            onStep={(step) => {
              const beside = widgets[step === 'up' ? index - 1 : index + 1];
              void place(widget.id, beside?.id, step === 'down');
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type WidgetRowProps = { widget: Widget; onStep: (step: 'up' | 'down') => void };

function WidgetRow({ widget, onStep }: WidgetRowProps) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, { of: OF, id: widget.id, handle });
  const name = t(`widget.${widget.key}`);
  return (
    <li ref={row} className={styles.row} data-zone={zone ?? undefined}>
      <DragHandle ref={handle} label={t('move', { name })} onStep={onStep} />
      <span className={styles.name}>{name}</span>
      <Switch
        aria-label={t('shown', { name })}
        checked={widget.is_enabled}
        onChange={(event) => void patchWidget(widget, { is_enabled: event.currentTarget.checked })}
      />
    </li>
  );
}
