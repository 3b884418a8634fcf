import {
  IconAlertTriangle,
  IconBuilding,
  IconDeviceLaptop,
  IconDownload,
  IconKey,
  IconLink,
  IconLogin2,
  IconLogout,
  IconMail,
  IconRobot,
  IconServer,
  IconSettings,
  IconShieldLock,
  type Icon as TablerIcon,
  IconTrash,
  IconUserCircle,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';

const ICONS: readonly [RegExp, TablerIcon][] = [
  [/_failed$/, IconAlertTriangle],
  [/^signed_in/, IconLogin2],
  [/^signed_out/, IconLogout],
  [/^session_/, IconDeviceLaptop],
  [/^token_/, IconKey],
  [/^(second_factor|password)_/, IconShieldLock],
  [/^agent_/, IconRobot],
  [/^account_/, IconUserCircle],
  [/^provider_/, IconLink],
  [/^invite_link_/, IconLink],
  [/^invit/, IconMail],
  [/member_/, IconUsers],
  [/^(workspace|project)_deleted/, IconTrash],
  [/^workspace_/, IconBuilding],
  [/publi/, IconWorld],
  [/^webhook_/, IconWebhook],
  [/^exported/, IconDownload],
  [/^instance_/, IconServer],
];

/** The drawing of what was done, which its words repeat. */
export const actionIcon = (action: string): TablerIcon =>
  ICONS.find(([pattern]) => pattern.test(action))?.[1] ?? IconSettings;
