/** What the integrations of a service desk attach to an item; free text (docs/contract/work-items.md#fields). */
export const CUSTOMER_FIELDS = [
  'customer_phone',
  'subscription_name',
  'service_name',
  'appointment_name',
  'lead_source',
] as const;
