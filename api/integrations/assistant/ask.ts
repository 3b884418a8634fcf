import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import type { AskAssistant, AssistantAnswer } from '@tandem/shared/integrations/assistant/schema.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { BoundedQueue } from '../../http/bounded-queue.ts';
import { escapeHtml } from '../../http/html/escape-html.ts';
import { guardedFetch } from '../../outbound/fetch.ts';
import { type SettingsSource, readSettings } from '../../platform/instance/settings.ts';

/** All of them speak as OpenAI does at these addresses. */
const ADDRESSES: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta/openai',
};
const TIMEOUT_MS = 60_000;
/** Answers take long and cost money: nobody fills the line for all. */
const line = new BoundedQueue({ parallel: 4, maxWaiting: 16 });

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

type Model = { url: string; key: string; model: string };
type AssistantSource = SettingsSource & { log: FastifyBaseLogger };

/** The model that is set up; the keys of before count where the newer ones are empty. */
function modelOf(settings: Settings, config: SettingsSource['config']): Model {
  const key = settings.LLM_API_KEY || settings.OPENAI_API_KEY;
  const model = settings.LLM_API_KEY ? settings.LLM_MODEL : settings.GPT_ENGINE;
  // The key of before is one of OpenAI, whichever service the newer one is for.
  const service = settings.LLM_API_KEY ? settings.LLM_PROVIDER.trim().toLowerCase() : 'openai';
  const url = config.llm_url ?? ADDRESSES[service];
  if (!key || !model || !url) throw badRequest('LLM provider API key and model are required');
  return { url, key, model };
}

async function complete({ url, key, model }: Model, text: string, source: AssistantSource): Promise<string> {
  const answer = await guardedFetch(source.config.outbound_allow)(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: text }] }),
    timeout_ms: TIMEOUT_MS,
  });
  if (answer.status !== 200) throw new Error(`The model answered ${answer.status}.`);
  return completion.parse(await answer.json()).choices[0]?.message.content ?? '';
}

/**
 * Has a language model do a task (docs/contract/assistant.md#asking). What goes wrong there is told to the log alone.
 */
export async function askAssistant(
  source: AssistantSource,
  { task, prompt }: AskAssistant,
): Promise<AssistantAnswer> {
  const model = modelOf(await readSettings(source), source.config);
  if (!task) throw badRequest('Task is required');
  try {
    const text = `${task}\n${prompt ?? ''}`;
    const response = await line.run(() => complete(model, text, source));
    return { response, response_html: escapeHtml(response).replaceAll('\n', '<br/>') };
  } catch (error) {
    if (error instanceof AppError) throw error;
    source.log.warn({ err: error }, 'the language model gave no answer');
    throw new AppError(500, { error: 'An internal error has occurred.' });
  }
}
