import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { MCP_PATH } from './api-tokens.ts';

/** True while calls are asked behind a message to `/mcp`; no request from outside can say so of itself. */
const behind = new AsyncLocalStorage<true>();

/** Carries out what asks calls of the API for an assistant. */
export const askedByAssistant = <T>(run: () => Promise<T>): Promise<T> => behind.run(true, run);

/**
 * Whether access tokens of OAuth count for a request: at `/mcp`, and in the calls that a tool asks there, but not for a
 * program that asks the same calls itself (docs/contract/oauth.md#where-they-count).
 */
export const isForAssistants = ({ routeOptions }: FastifyRequest): boolean =>
  behind.getStore() === true || routeOptions.url === MCP_PATH;
