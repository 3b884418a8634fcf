import { z } from 'zod';
import { nameInput } from '../../http/fields.ts';
import { numericInput } from '../../http/lenient.ts';
import { ROLE } from '../../roles.ts';

export const MAX_AGENT_NAME = 255;

/** An agent administers no workspace (docs/contract/agents.md#roles-of-agents). */
const role = numericInput(z.literal([ROLE.MEMBER, ROLE.GUEST]));

/** Body of POST. */
export const newAgentInput = z.object({ display_name: nameInput(MAX_AGENT_NAME), role: role.optional() });
export type NewAgent = z.infer<typeof newAgentInput>;

/** Body of PATCH. */
export const agentPatchInput = z.object({ display_name: nameInput(MAX_AGENT_NAME), role }).partial();
export type AgentPatch = z.infer<typeof agentPatchInput>;
