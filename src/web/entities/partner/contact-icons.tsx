import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { formatPhone } from '#domain/documents/phone.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';

type Props = {
  name: string;
  phone: string;
  /** Distinguishes several links to the same name: `viagem A1B2`. */
  about?: string;
  /** Draft of the WhatsApp message. */
  text?: string;
};

/** Telephone and WhatsApp, small enough for a row. */
export function ContactIcons({ name, phone, about = '', text = '' }: Props) {
  const subject = about === '' ? '' : `, ${about}`;
  return (
    <>
      <ActionIcon
        component="a"
        size={30}
        variant="default"
        href={`tel:${phone}`}
        aria-label={`Ligar para ${name}${subject}`}
        title={`Ligar para ${name}: ${formatPhone(phone)}`}
      >
        <IconPhone size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        size={30}
        variant="default"
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp de ${name}${subject}`}
        title={`WhatsApp de ${name}`}
      >
        <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}
