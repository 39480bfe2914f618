import { isIPv4 } from 'node:net';

/** Whether only this machine reaches what listens on (or lives at) this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
