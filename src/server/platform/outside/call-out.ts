import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type Call = { headers: Record<string, string>; body: string | Buffer };

/** Posts to a URL that a user entered. Returns the status of the response. Throws when there is no response. */
export type CallOut = (url: URL, call: Call) => Promise<number>;

/** Resolves a host name to all its IP addresses, as `dns.lookup` does. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 10_000;

const ours = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  ours.addSubnet(net, bits, 'ipv4');
// Teredo, documentation, and ranges that embed IPv4 addresses.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  ours.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Returns true for a public internet address. Private, local and reserved ranges are excluded. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !ours.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !ours.check(address, 'ipv6');
}

const refused = new Error('O endereço não é público.');

/**
 * Returns a function that calls only public IP addresses, to prevent SSRF. It resolves the host name once, checks the
 * IP addresses and calls a checked one, so that a later change of the DNS has no effect. Redirects are not followed,
 * and the body of the answer is not read. For tests, `anywhere` allows private addresses and plain HTTP, and `names`
 * replaces the resolver.
 */
export function createCallOut({
  anywhere = false,
  names = resolve,
}: { anywhere?: boolean; names?: Resolve } = {}): CallOut {
  return (url, { headers, body }) =>
    new Promise((done, fail) => {
      const host = url.hostname.replaceAll(/^\[|\]$/g, '');
      if (!anywhere && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
        return fail(refused);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const options = {
        method: 'POST',
        headers,
        signal,
        agent: false as const,
        ...(!anywhere && { lookup: publicLookup(names) }),
      };
      const request = send(url, options, (response) => {
        done(response.statusCode ?? 0);
        response.destroy();
      });
      request.on('error', (error) => fail(signal.aborted ? new Error('Sem resposta em 10 segundos.') : error));
      request.end(body);
    });
}

const publicLookup =
  (names: Resolve): LookupFunction =>
  (host, options, callback) => {
    names(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return callback(refused, '');
      if (options.all) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
