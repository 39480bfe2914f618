import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMail, trySend } from '#server/platform/mail.ts';

const message = { to: 'ana@exemplo.com.br', subject: 'Olá, ação', text: 'Olá, ação', html: '<p>Olá, ação</p>' };
const publicUrl = 'https://painel.example';

const noSender = () => Promise.resolve({ name: null, address: null, replyTo: null });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'painel-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('without an SMTP server each e-mail is a file that only its owner can read', async () => {
  const mail = createMail({ smtpUrl: null, dataDir, publicUrl }, noSender);
  await Promise.all([mail.send(message), mail.send(message)]);
  const files = await readdir(join(dataDir, 'mail'));
  expect(files).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.eml$/),
    expect.any(String),
  ]);
  const path = join(dataDir, 'mail', files[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: ana@exemplo.com.br\r\n');
  expect(text).toContain('nao-responda@painel.example');
  expect(text).toContain('Ol=C3=A1, a=C3=A7=C3=A3o');
});

test('with an SMTP server the e-mail is sent there, and no file is written', async () => {
  const server = await startSmtpServer();
  await createMail({ smtpUrl: server.url, dataDir, publicUrl }, noSender).send(message);
  expect(server.received).toEqual([expect.stringContaining('To: ana@exemplo.com.br')]);
  expect(await readdir(dataDir)).toEqual([]);
  server.close();
});

test('sender and reply address are those of the settings', async () => {
  const server = await startSmtpServer();
  const sender = { name: 'Táxi Sul', address: 'avisos@taxisul.example', replyTo: 'central@taxisul.example' };
  await createMail({ smtpUrl: server.url, dataDir, publicUrl }, () => Promise.resolve(sender)).send(message);
  expect(server.received[0]).toMatch(/^From: =\?UTF-8\?Q\?T=C3=A1xi_Sul\?= <avisos@taxisul.example>$/m);
  expect(server.received[0]).toMatch(/^Reply-To: central@taxisul.example$/m);
  server.close();
});

test('an unreachable SMTP server is an error', async () => {
  const server = await startSmtpServer();
  server.close();
  await expect(createMail({ smtpUrl: server.url, dataDir, publicUrl }, noSender).send(message)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test.each([
  ['before', 'RCPT', 'again'],
  ['after', 'text', 'unknown'],
] as const)('an e-mail whose connection breaks %s the text was sent ends as expected', async (_, breaksAt, state) => {
  const server = await startSmtpServer(breaksAt);
  const mail = createMail({ smtpUrl: server.url, dataDir, publicUrl }, noSender);
  expect(await trySend(mail, message)).toMatchObject({ state });
  server.close();
});

/** The part of SMTP that sending an e-mail needs. Breaks the connection at this command, or when it has the text. */
async function startSmtpServer(breaksAt?: 'RCPT' | 'text') {
  const received: string[] = [];
  const server = createServer((socket) => talk(socket, received, breaksAt));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => server.close() };
}

function talk(socket: Socket, received: string[], breaksAt?: 'RCPT' | 'text'): void {
  let text = '';
  let inData = false;
  socket.write('220 pronto\r\n');
  socket.on('data', (chunk) => {
    text += chunk.toString();
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) received.push(part);
      if (breaksAt === (inData ? 'text' : part.slice(0, 4))) {
        socket.destroy();
        return;
      }
      inData = !inData && part === 'DATA';
      if (part === 'QUIT') socket.end('221 tchau\r\n');
      else socket.write(inData ? '354 mande\r\n' : '250 ok\r\n');
    }
  });
}
