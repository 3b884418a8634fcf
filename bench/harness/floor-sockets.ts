import http from 'node:http';
import { Server } from 'socket.io';

/** The floor for fan-out: bare Socket.IO sends the same payload to the same number of sockets. */
const [, port = ''] = process.argv.slice(2);
const server = http.createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => socket.join('room'));

process.on('message', (message: { payloads: unknown[] }) => {
  for (const payload of message.payloads) io.to('room').emit('changes', payload);
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
