import { useTranslation } from 'react-i18next';
import { ConsolePage } from './parts/console-page.tsx';
import { KeysForm } from './parts/keys-form.tsx';

/** Where covers can be searched for. */
export function Component() {
  const { t } = useTranslation('console');
  return (
    <ConsolePage title={t('image.title')} text={t('image.text')}>
      <KeysForm keys={['UNSPLASH_ACCESS_KEY']} />
    </ConsolePage>
  );
}
