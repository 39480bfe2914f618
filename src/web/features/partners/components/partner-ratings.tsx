import { useQuery } from '@tanstack/react-query';
import type { PartnerRatings as Ratings } from '#contract/rides.ts';
import { RATING_DAYS, ratingReasonLabels } from '#domain/trips/passenger-words.ts';
import { count } from '#web/lib/format-counts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { ratingsQuery } from '../queries.ts';
import classes from './partner-ratings.module.css';

const mean = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

/** Ratings of the partner's trips by their passengers. Shown to administrators only. */
export function PartnerRatings({ partnerId }: { partnerId: string }) {
  const { data, error, refetch } = useQuery(ratingsQuery(partnerId));
  return (
    <Section
      title="Avaliações dos passageiros"
      lead={`Últimos ${RATING_DAYS} dias. O parceiro não as vê, e elas não mudam a pontuação.`}
    >
      {error && <Failure what="as avaliações" error={error} onRetry={() => void refetch()} />}
      {data && <List ratings={data} />}
    </Section>
  );
}

function List({ ratings: { count: total, mean: stars, latest } }: { ratings: Ratings }) {
  if (stars === null) return <p className={classes.none}>Nenhum passageiro avaliou ainda.</p>;
  return (
    <>
      <p className={classes.mean}>
        <strong>{mean.format(stars)} de 5</strong> em {count(total, 'avaliação', 'avaliações')}
      </p>
      <ul className={classes.list}>
        {latest.map(({ tripId, tripCode, stars: given, reasons, ratedAt }) => (
          <li key={tripId}>
            <strong>{given} de 5</strong>
            <TextLink to="/viagens/$id" params={{ id: tripId }}>
              <WithCodes>{tripCode}</WithCodes>
            </TextLink>
            <span>{reasons.map((reason) => ratingReasonLabels[reason]).join(', ')}</span>
            <Instant at={ratedAt} brief />
          </li>
        ))}
      </ul>
    </>
  );
}
