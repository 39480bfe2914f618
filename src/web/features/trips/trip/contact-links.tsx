import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import classes from './links.module.css';

/** Links that call a phone number or open WhatsApp. `text` is the draft of the WhatsApp message. */
export function ContactLinks({ name, phone, text = '' }: { name: string; phone: string; text?: string }) {
  return (
    <span className={classes.links}>
      <Button
        component="a"
        href={`tel:${phone}`}
        leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
        aria-label={`Ligar para ${name}`}
      >
        Ligar
      </Button>
      <Button
        component="a"
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} stroke={1.7} aria-hidden />}
        aria-label={`WhatsApp de ${name}`}
      >
        WhatsApp
      </Button>
    </span>
  );
}
