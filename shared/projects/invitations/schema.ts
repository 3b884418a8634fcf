import type { z } from 'zod';
import { projectDetailSchema } from '../projects/lite.ts';
import { invitationSchema, ownInvitationSchema } from '../../workspaces/workspaces/schema.ts';

/**
 * An invitation to a project by e-mail (docs/contract/project-invitations.md#fields): that to a workspace, with the
 * project.
 */
export const projectInvitationSchema = invitationSchema.extend({ project: projectDetailSchema });
export type ProjectInvitation = z.infer<typeof projectInvitationSchema>;

/** The same as the invited person sees it. */
export const ownProjectInvitationSchema = ownInvitationSchema.extend({ project: projectDetailSchema });
export type OwnProjectInvitation = z.infer<typeof ownProjectInvitationSchema>;

/** What somebody with the link sees without signing in. */
export const publicProjectInvitationSchema = projectInvitationSchema.pick({
  id: true,
  email: true,
  accepted: true,
  responded_at: true,
  role: true,
  message: true,
  project: true,
  workspace: true,
});
export type PublicProjectInvitation = z.infer<typeof publicProjectInvitationSchema>;
