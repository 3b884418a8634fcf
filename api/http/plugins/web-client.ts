import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const RESERVED = /^\/(api|auth|live|collab|mcp|yjs|socket\.io|assets)(\/|$)/;

/** What search engines are told of a page; null where there is nothing to say. */
type RobotsOf = (pathname: string) => Promise<string | null>;

/** Serves the built client: files as they are (hashed names for ever), every other page as index.html. */
export async function registerWebClient(
  app: FastifyInstance,
  directory: string,
  robotsOf: RobotsOf,
): Promise<void> {
  const indexFile = path.join(directory, 'index.html');
  if (!fs.existsSync(indexFile)) return;
  const index = fs.readFileSync(indexFile);
  await app.register(fastifyStatic, {
    root: directory,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, filePath) => {
      const isHashed = filePath.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    if (RESERVED.test(pathname)) {
      reply.callNotFound();
      return reply;
    }
    const robots = await robotsOf(pathname);
    if (robots) reply.header('x-robots-tag', robots);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
}
