import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import classes from './links.module.css';

/** Ways to reach somebody by phone. */
export function ContactLinks({ name, phone }: { name: string; phone: string }) {
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
        href={`https://wa.me/${phone.replace('+', '')}`}
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
