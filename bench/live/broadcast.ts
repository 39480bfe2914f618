import { type AddressInfo, WebSocketServer } from 'ws';
import { arrivalNow } from './measure.ts';

/** Minimal live server. Sends each message to every connection, without authentication or storage. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (text: string) => {
  const sentAt = arrivalNow();
  for (const client of server.clients) client.send(text);
  process.send?.({ sentAt });
});
