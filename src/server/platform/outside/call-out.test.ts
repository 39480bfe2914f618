import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { startStandIn } from '#tests/stand-in.ts';
import { createCallOut, isPublicAddress } from './call-out.ts';

const inside = [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
];
const inside6 = [
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
];

it.each([...inside, ...inside6])('isPublicAddress returns false for %s', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);
it.each(['8.8.8.8', '200.147.35.149', '2606:4700::1111'])('isPublicAddress returns true for %s', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it('a call to a private address, in any notation or by name, or without TLS is refused', async () => {
  const standIn = await startStandIn({ kind: 'answering', body: {} });
  const { port } = new URL(standIn.url);
  const call = { headers: {}, body: '{}' };
  const refused = { message: 'O endereço não é público.' };
  const secretive = createCallOut();
  for (const host of [
    '127.0.0.1',
    '127.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '0',
    '１２７.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
  ])
    await expect(secretive(new URL(`https://${host}:${port}/`), call)).rejects.toMatchObject(refused);
  await expect(secretive(new URL('http://example.com/'), call)).rejects.toMatchObject(refused);
  expect(standIn.asked).toEqual([]);
  expect(await createCallOut({ anywhere: true })(new URL(standIn.url), call)).toBe(200);
  standIn.mood = { kind: 'redirecting', to: `${standIn.url}/elsewhere` };
  expect(await createCallOut({ anywhere: true })(new URL(standIn.url), call)).toBe(302);
  expect(standIn.asked).toHaveLength(2);
  await standIn.close();
});

it('a call is refused when any IP address of the host name is private, and the host name is resolved once', async () => {
  const asked: string[] = [];
  const leadingTo = (...addresses: string[]) =>
    createCallOut({
      names: (host, _options, callback) => {
        asked.push(host);
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
    })(new URL('https://integrador.example:1/'), { headers: {}, body: '{}' });
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1111', '::1'], ['::ffff:10.0.0.1'], []])
    await expect(leadingTo(...addresses)).rejects.toMatchObject({ message: 'O endereço não é público.' });
  // The host name is not resolved again between check and call, because the second answer could be a private IP address
  // (DNS rebinding).
  expect(asked).toHaveLength(5);
});
