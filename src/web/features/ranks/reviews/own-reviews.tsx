import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { reviewsQuery } from './review-queries.ts';
import { ReviewList } from './review-list.tsx';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), 'AskDialog', { opens: true });

/** The driver's requests that a person reviews an automatic decision, and the answers. `tripId`: trip to ask about. */
export function OwnReviews({ tripId }: { tripId: string | undefined }) {
  const { data } = useQuery(reviewsQuery);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(tripId !== undefined);
  const close = (): void => {
    setAsking(false);
    if (tripId !== undefined) void navigate({ to: '/fila', search: {}, replace: true });
  };
  const items = data?.items ?? [];
  return (
    <Section
      title="Revisão por uma pessoa"
      lead="O painel decide sozinho. Se você discorda, uma pessoa da central revê a decisão e responde aqui."
      actions={<Button onClick={() => setAsking(true)}>Pedir revisão</Button>}
    >
      {items.length > 0 && <ReviewList reviews={items} />}
      {isAsking && <AskDialog tripId={tripId ?? null} onClose={close} />}
    </Section>
  );
}
