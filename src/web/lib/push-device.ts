import { queryOptions } from '@tanstack/react-query';
import { client } from './api.ts';
import { registerWorker } from './service-worker.ts';

export type DeviceState = 'on' | 'off' | 'denied' | 'insecure' | 'missing';

/** Returns whether this browser supports push messages, and whether they are enabled. */
export async function readDeviceState(): Promise<DeviceState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return (await ownSubscription()) ? 'on' : 'off';
}

export const deviceQuery = queryOptions({ queryKey: ['device'], queryFn: readDeviceState, staleTime: 0 });

export async function subscribeDevice(): Promise<void> {
  const [{ publicKey }] = await Promise.all([client.notifications.pushKey(), registerWorker()]);
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await client.notifications.subscribe({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

/** Requests a test push to this device and returns the result. */
export async function testDevice(): Promise<'sent' | 'gone' | 'refused' | 'unreachable'> {
  const subscription = await ownSubscription();
  if (!subscription) return 'gone';
  return (await client.notifications.testDevice({ endpoint: subscription.endpoint })).outcome;
}

/** Also called before sign-out, so that the next user of the device does not get the messages of the previous user. */
export async function unsubscribeDevice(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  await client.notifications.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
