import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** First parts of paths that are no pages: what answers there is a call, a file, or nothing. */
const RESERVED =
  /^\/+(api|auth|live|collab|mcp|yjs|socket\.io|assets|file-assets|covers|metrics|healthz|readyz|oauth\/(register|token|revoke))(\/|$)/i;
/** Addresses of pages have no dots: a name with one is a file, and `/.well-known` is for programs. */
const FILE = /\/\.|\.[^/]*\/?$/;

/** What search engines are told of a page; null where there is nothing to say. */
type RobotsOf = (pathname: string) => Promise<string | null>;

/** Paths of all files of the built client, without those that are hidden. */
function filesOf(directory: string): Set<string> {
  const entries = fs.readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const pathOf = ({ parentPath, name }: fs.Dirent) => path.relative(directory, path.join(parentPath, name));
  return new Set(files.map((entry) => `/${pathOf(entry).split(path.sep).join('/')}`));
}

/** Whether the client draws something at this path. */
function isPage(pathname: string): boolean {
  const text = decodeURIComponent(pathname);
  return !RESERVED.test(text) && !FILE.test(text);
}

/** Serves the built client: files as they are (hashed names for ever), every page as index.html. */
export async function registerWebClient(
  app: FastifyInstance,
  directory: string,
  robotsOf: RobotsOf,
): Promise<void> {
  const index = fs.readFileSync(path.join(directory, 'index.html'));
  const files = filesOf(directory);
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, filePath) => {
      const isHashed = filePath.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const isKnown = (pathname: string) => files.has(pathname) || isPage(pathname);
  const config = { access: 'public', throttle: 'none', isPath: isKnown } as const;
  app.get('/*', { config, schema: { hide: true } }, async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '';
    if (files.has(pathname)) return reply.sendFile(pathname);
    if (!isPage(pathname)) {
      reply.callNotFound();
      return reply;
    }
    const robots = await robotsOf(pathname);
    if (robots) reply.header('x-robots-tag', robots);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
}
