import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconRepeat } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { mayOpen } from '#domain/access/pages.ts';
import { useDoer } from '../shared/use-doer.ts';

/**
 * Opens the request form with the terms of this trip and without a pickup time. Shown to users who can request trips.
 */
export function RepeatLink({ trip, ...button }: Omit<ButtonProps, 'children'> & { trip: Trip }) {
  const { role, clientId } = useDoer();
  if (!mayOpen('request', role) || (role === 'cliente' && clientId === null)) return null;
  return (
    <Button
      {...button}
      component={Link}
      to={`/solicitar-viagem?repetir=${trip.id}`}
      leftSection={<IconRepeat size={16} stroke={1.7} aria-hidden />}
    >
      Repetir viagem
    </Button>
  );
}
