import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The most used ones come first. */
const USUAL = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'PLN', 'CZK', 'UAH', 'RUB', 'KRW', 'TWD'];

type CurrencySelectProps = {
  id: string;
  isReadOnly: boolean;
  value: string | undefined;
  onChange: (currency: string) => void;
};

/** A currency of ISO 4217, by its name in the language of the person. */
export function CurrencySelect({ id, isReadOnly, value, onChange }: CurrencySelectProps) {
  const { t, i18n } = useTranslation('fields');
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    const all = [...new Set([...USUAL, ...Intl.supportedValuesOf('currency')])];
    return all.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [i18n.language]);
  return (
    <Select
      id={id}
      searchable
      allowDeselect={false}
      limit={40}
      nothingFoundMessage={t('common:no_match')}
      placeholder={t('settings.currency')}
      readOnly={isReadOnly}
      data={data}
      value={value ?? null}
      onChange={(code) => code && onChange(code)}
    />
  );
}
