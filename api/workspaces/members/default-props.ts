import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '@tandem/shared/personal/user-properties/defaults.ts';

/** What a member's view is before he changes it (docs/contract/workspace-members.md#view-settings-are-ones-own). */
export const DEFAULT_VIEW_PROPS = {
  filters: DEFAULT_FILTERS,
  display_filters: DEFAULT_DISPLAY_FILTERS,
  display_properties: DEFAULT_DISPLAY_PROPERTIES,
};

export const DEFAULT_ISSUE_PROPS = { subscribed: true, assigned: true, created: true, all_issues: true };
