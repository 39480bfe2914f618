import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBrandWhatsapp, IconLink } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { passengerText } from '#domain/notifications/passenger-texts.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { toast } from '#web/ui/toast.ts';
import { linkQuery } from '../queries.ts';

type Props = {
  trip: Trip;
  /** True for one of several trips, whose buttons are smaller and name the trip. */
  inList?: boolean;
};

/** Buttons that send the passenger's link: by the share dialog of the device, or else copied, and by WhatsApp. */
export function SendLink({ trip: { id, code, status, passengers }, inList = false }: Props) {
  const { data } = useQuery(linkQuery(id));
  const url = data?.url ?? null;
  const phone = passengers[0]?.phone ?? null;
  const text = passengerText(status, code, url);
  const size = inList ? 'xs' : 'md';
  const of = inList ? ` da viagem ${code}` : '';
  return (
    <>
      <Button
        size={size}
        disabled={url === null}
        leftSection={<IconLink size={16} stroke={1.7} aria-hidden />}
        aria-label={`Enviar link${of}`}
        onClick={() => url !== null && void send(url, text)}
      >
        Enviar link
      </Button>
      {url !== null && (
        <Button
          size={size}
          component="a"
          href={whatsappLink(phone, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
          aria-label={`Enviar link${of} por WhatsApp`}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}

async function send(url: string, text: string): Promise<void> {
  const device: Partial<Pick<Navigator, 'share'>> = navigator;
  // Ignores the rejection that occurs when the user closes the share dialog.
  if (device.share) return navigator.share({ text }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
    toast({ message: 'Link copiado: cole na conversa com o passageiro.' });
  } catch {
    // Without HTTPS no page may write to the clipboard.
    toast({ message: `O navegador não permitiu copiar. O link é ${url}`, tone: 'bad' });
  }
}
