import type { ReactNode } from 'react';
import type { PassengerBlock } from '#contract/passenger-blocks.ts';
import { conductLabels } from '#domain/dispatch/passenger-blocks.ts';
import { BlockBadge } from '#web/entities/queue/block-badge.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from '../reviews/review-list.module.css';

type Props = {
  blocks: readonly PassengerBlock[];
  /** Shown before the passenger, for the central. */
  renderDriver?: (block: PassengerBlock) => ReactNode;
  renderActions?: (block: PassengerBlock) => ReactNode;
};

/** Requests for blocks of passengers with the answers of the central. */
export function BlockList({ blocks, renderDriver, renderActions }: Props) {
  return (
    <ul className={classes.reviews} aria-label="Pedidos de bloqueio de passageiros">
      {blocks.map((block) => (
        <li key={block.id} className={classes.review}>
          <BlockBadge block={block} />
          <div className={classes.head}>
            {renderDriver?.(block)}
            <span className={classes.detail}>
              Passageiro: {block.passengerName} ·{' '}
              <TextLink to="/viagens/$id" params={{ id: block.tripId }}>
                <WithCodes>{`Viagem ${block.tripCode}`}</WithCodes>
              </TextLink>{' '}
              · <Instant at={block.askedAt} />
            </span>
          </div>
          <strong>{block.otherConduct ?? conductLabels[block.conduct]}</strong>
          <p className={classes.question}>{block.description}</p>
          {block.answer !== null && <Decision text={block.answer} by={block.answeredBy} at={block.answeredAt} />}
          {block.liftedFor !== null && (
            <Decision text={`Encerrado: ${block.liftedFor}`} by={block.liftedBy} at={block.endsAt} />
          )}
          {renderActions?.(block)}
        </li>
      ))}
    </ul>
  );
}

function Decision({ text, by, at }: { text: string; by: string | null; at: string | null }) {
  return (
    <div className={classes.answer}>
      <p className={classes.question}>{text}</p>
      <span className={classes.detail}>
        {by ?? 'Central'}
        {at !== null && (
          <>
            {' · '}
            <Instant at={at} />
          </>
        )}
      </span>
    </div>
  );
}
