import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { ReviewReasons } from '../shared/review-reasons.tsx';

const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx'), 'CorrectDialog', { opens: true });

/** Shows the partner why its trip is in review. The partner can correct an amount that was typed wrongly. */
export function CorrectAmounts({ trip }: { trip: Trip }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Em conferência"
      lead={`A central confere os valores antes de lançar. Você informou ${formatCents(trip.totalCents ?? 0)}.`}
    >
      <ReviewReasons trip={trip} />
      {trip.fareCents !== null && (
        <div>
          <Button size="md" onClick={() => setOpen(true)}>
            Corrigir valores
          </Button>
        </div>
      )}
      {isOpen && <CorrectDialog trip={trip} onClose={() => setOpen(false)} />}
    </Section>
  );
}
