import { z } from 'zod';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

const MAX_TASK = 2000;
const MAX_PROMPT = 50_000;

export const askAssistantInput = z.object({
  task: z.string().trim().max(MAX_TASK).nullish(),
  prompt: z.string().max(MAX_PROMPT).nullish(),
});
export type AskAssistant = z.infer<typeof askAssistantInput>;

/** The text, and the same as HTML in which nothing of it is markup. */
export const assistantAnswerSchema = z.object({ response: z.string(), response_html: z.string() });
export type AssistantAnswer = z.infer<typeof assistantAnswerSchema>;

export const projectAssistantAnswerSchema = assistantAnswerSchema.extend({
  project_detail: projectDetailSchema,
  workspace_detail: workspaceLiteSchema,
});
export type ProjectAssistantAnswer = z.infer<typeof projectAssistantAnswerSchema>;
