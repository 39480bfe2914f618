import { Anchor } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Field } from '#domain/paste/draft.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  cancelled: readonly Field<string>[];
  /** True when the text has no trip. */
  isAlone: boolean;
};

/** Cancellations of the text, which the user does at the trip, or the statement that the text says nothing of trips. */
export function Cancellations({ cancelled, isAlone }: Props) {
  return (
    <>
      {cancelled.map(({ value, spans }) => (
        <Notice
          key={`${spans[0]?.start} ${value}`}
          tone="attention"
          title={`Parece um cancelamento: “${value.slice(0, 80)}”`}
          actions={
            <Anchor renderRoot={(props) => <Link to="/viagens-futuras" {...props} />} underline="always">
              Viagens Futuras
            </Anchor>
          }
        >
          Nada foi cancelado: abra a viagem e cancele lá.
        </Notice>
      ))}
      {isAlone && cancelled.length === 0 && (
        <EmptyState icon={IconMessageOff} title="Nenhuma viagem neste texto">
          Um pedido diz ao menos de onde, para onde e quando. Complete o texto ou solicite no formulário.
        </EmptyState>
      )}
    </>
  );
}
