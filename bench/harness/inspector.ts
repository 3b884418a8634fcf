import { once } from 'node:events';
import { WebSocket } from 'ws';

type Answer = { id: number; result?: { result?: { value?: unknown } } };

/** MB that the objects of a process take once all that nobody needs is collected; it was started with `--inspect=…:port`. */
export async function heapMb(port: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string, params = {}): Promise<Answer['result']> => {
    id += 1;
    const own = id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id === own) return answer.result;
    }
  };
  await ask('HeapProfiler.collectGarbage');
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
  const used = await ask('Runtime.evaluate', { expression });
  socket.close();
  return Number(used?.result?.value) / 2 ** 20;
}
