import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemLink } from '../reading/item-links-context.ts';
import { Icon } from '../../icons/icon.tsx';
import { StateIcon } from '../../icons/state-icon.tsx';
import { SuggestionMenu } from './suggestion-menu.tsx';
import type { SuggestionStore } from './suggestion-store.ts';
import styles from './suggestion-menu.module.css';

/** The items and pages that `#` offers. */
export function ItemLinkMenu({ store }: { store: SuggestionStore<ItemLink> }) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionMenu
      store={store}
      label={t('items')}
      keyOf={(item) => item.path}
      render={(item) => <OfferedItem item={item} />}
    />
  );
}

/** An item with its state and key, or a page, in a menu. */
export const OfferedItem = ({ item }: { item: ItemLink }) => (
  <>
    {item.group === 'page' ? (
      <Icon of={IconFileText} size={14} />
    ) : (
      <>
        <StateIcon group={item.group} size={14} />
        <span className={styles.key}>{item.key}</span>
      </>
    )}
    <span className={styles.itemName}>{item.name}</span>
  </>
);
