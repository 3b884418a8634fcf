import { CUSTOMER_FIELDS } from '@tandem/shared/work-items/items/customer.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { CustomerValues } from '#entities/work-items/rows/types.ts';

export { CUSTOMER_FIELDS };
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];
const MAX_TEXT = 255;
export const CUSTOMER_LIMIT = MAX_TEXT;

/** Whether the items of a project say which customer they are about. */
export const useHasCustomers = (projectId: string | undefined) =>
  useProject(projectId)?.is_marketing_funnels_enabled ?? false;

/** What is known of the customer; blank texts are nothing. */
export const customerOf = (values: Partial<CustomerValues>): Partial<CustomerValues> =>
  Object.fromEntries(
    CUSTOMER_FIELDS.flatMap((field) => {
      const text = values[field]?.trim();
      return text ? [[field, text]] : [];
    }),
  );
