import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SortMenu } from '#components/popovers/sort-menu.tsx';
import type { StoredOrder } from '#lib/device/use-stored-order.ts';
import type { PlanOrder } from './plan-orders.ts';

type PlanOrderMenuProps<O extends PlanOrder> = {
  orders: readonly O[];
  order: StoredOrder<O>;
  children?: ReactNode;
};

/** In which order cycles or modules stand; `children` are further items of the menu. */
export function PlanOrderMenu<O extends PlanOrder>(props: PlanOrderMenuProps<O>) {
  const { orders, children } = props;
  const { order, setOrder, ...way } = props.order;
  const { t } = useTranslation('planning');
  return (
    <SortMenu
      title={t('order.title')}
      sorts={orders}
      sort={order}
      textOf={(name: PlanOrder) => t(`order.by.${name}`)}
      onChange={setOrder}
      // Rows that people put somewhere themselves know no other way round.
      reversing={
        order === 'manual'
          ? undefined
          : { text: t('order.reversed'), isOn: way.isReversed, onChange: way.setReversed }
      }
    >
      {children}
    </SortMenu>
  );
}
