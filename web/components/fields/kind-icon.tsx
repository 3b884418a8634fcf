import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleChevronDown,
  IconClock,
  IconCoin,
  IconCurrencyDollar,
  IconCurrencyEuro,
  IconCurrencyPound,
  IconCurrencyRubel,
  IconCurrencyYen,
  IconLayersLinked,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconMail,
  IconMathFunction,
  IconNumber,
  IconPercentage,
  IconPhone,
  IconStar,
  IconSum,
  IconUser,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { Icon } from '../icons/icon.tsx';

/** The drawing of each kind of custom field; its name is the text `fields:kind.<kind>`. */
export const KIND_ICONS: Readonly<Record<FieldKind, TablerIcon>> = {
  text: IconLetterT,
  paragraph: IconAlignLeft,
  number: IconNumber,
  percent: IconPercentage,
  money: IconCoin,
  date: IconCalendar,
  moment: IconClock,
  select: IconCircleChevronDown,
  multi_select: IconListCheck,
  person: IconUser,
  people: IconUsers,
  checkbox: IconCheckbox,
  rating: IconStar,
  link: IconLink,
  email: IconMail,
  phone: IconPhone,
  items: IconLayersLinked,
  formula: IconMathFunction,
  rollup: IconSum,
};

const CURRENCY_ICONS: Readonly<Record<string, TablerIcon>> = {
  EUR: IconCurrencyEuro,
  USD: IconCurrencyDollar,
  GBP: IconCurrencyPound,
  JPY: IconCurrencyYen,
  CNY: IconCurrencyYen,
  RUB: IconCurrencyRubel,
};

type KindOfField = { kind: FieldKind; options?: { currency?: string | undefined } };

/** That of its kind; an amount of money has the sign of its currency, where there is one. */
export const iconOfField = ({ kind, options }: KindOfField): TablerIcon =>
  (kind === 'money' && CURRENCY_ICONS[options?.currency ?? '']) || KIND_ICONS[kind];

type FieldIconProps = {
  field: KindOfField;
  size?: 12 | 14 | 16 | 20;
  className?: string | undefined;
  /** Only where no text beside it says which kind it is. */
  label?: string;
};

/** The icon of a custom field, by its kind. */
export const FieldIcon = ({ field, ...rest }: FieldIconProps) => <Icon of={iconOfField(field)} {...rest} />;
