import { orderText } from '../../../model/display/list-fields.ts';
import { useListView } from '../../../model/display/list-view.ts';
import styles from './column.module.css';

/** Over a column with an order of its own: by what it is ordered, and what letting go does. */
export function OrderHint() {
  const { t, settings } = useListView();
  return (
    <div className={styles.hint}>
      <b>{t('work-items:drag.ordered', { order: orderText(settings.plans.fields, settings.orderBy, t) })}</b>
      {t('work-items:drag.ordered_hint')}
    </div>
  );
}
