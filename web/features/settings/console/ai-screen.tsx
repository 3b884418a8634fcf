import { useTranslation } from 'react-i18next';
import { ConsolePage } from './parts/console-page.tsx';
import { KeysForm } from './parts/keys-form.tsx';

/** Whom texts are sent to when people ask for help with writing. */
export function Component() {
  const { t } = useTranslation('console');
  return (
    <ConsolePage title={t('ai.title')} text={t('ai.text')}>
      <KeysForm keys={['LLM_PROVIDER', 'LLM_MODEL', 'LLM_API_KEY']} />
    </ConsolePage>
  );
}
