import { Server } from '@hocuspocus/server';

/** The floor for typing: bare Hocuspocus, which acknowledges from memory and stores nothing. */
const [, port = ''] = process.argv.slice(2);
const server = new Server({ port: Number(port), address: '127.0.0.1', quiet: true });
await server.listen();
process.send?.('ready');
