import { keyOfOrder } from '../../model/display/orders.ts';
import { useListView } from '../../model/display/list-view.ts';
import styles from './column.module.css';

/** Over a column with an order of its own: by what it is ordered, and what letting go does. */
export function OrderHint() {
  const { t, settings } = useListView();
  return (
    <div className={styles.hint}>
      <b>{t('work-items:drag.ordered', { order: t(`work-items:order.${keyOfOrder(settings.orderBy)}`) })}</b>
      {t('work-items:drag.ordered_hint')}
    </div>
  );
}
