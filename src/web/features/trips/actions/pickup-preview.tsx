import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { ChangeCheck } from '#contract/trips.ts';
import { formatCents } from '#domain/money.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './pickup-dialog.module.css';

type Props = {
  trip: Trip;
  /** New pickup time; null while it is unchanged or could not be parsed. */
  pickupAt: string | null;
  /** Undefined until the check of this time has arrived. */
  found: ChangeCheck | undefined;
  error: Error | null;
};

/** Shows the consequences of a new pickup time: the time itself, the price, and whether the driver is free. */
export function PickupPreview({ trip, pickupAt, found, error }: Props) {
  const now = useNow();
  const partner = partnerNoun(useLabelAudience());
  if (pickupAt === null) {
    return (
      <div className={classes.preview} aria-live="polite">
        <p className={classes.empty}>Com outro horário, aparecem aqui o novo preço e se o motorista continua livre.</p>
      </div>
    );
  }
  const [before, after] = [trip.pickupAt, pickupAt].map((at) => formatWhen(at, now, trip.timeZone));
  return (
    <div className={classes.preview} aria-live="polite" aria-busy={!found && !error}>
      <dl className={classes.terms}>
        <Term label="Horário">
          <Change before={before ?? ''} after={after ?? ''} />
        </Term>
        {!error && (
          <Term label="Preço">
            {found ? <Price trip={trip} found={found} /> : <Skeleton height={20} width={160} />}
          </Term>
        )}
        {found?.driverName && (
          <Term label="Motorista">
            <Driver name={found.driverName} obstacles={found.obstacles} />
          </Term>
        )}
      </dl>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {found?.isProposal && (
        <p className={classes.note}>{trip.partnerName ?? `O ${partner}`} precisa confirmar o novo horário.</p>
      )}
      {found?.needsApproval && <p className={classes.note}>A viagem passa a precisar de aprovação.</p>}
    </div>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.term}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className={classes.change}>
      <span className={classes.faint}>de</span> <del>{before}</del>
      <IconArrowRight size={16} stroke={1.7} aria-hidden />
      <span className={classes.faint}>para</span> <ins>{after}</ins>
    </span>
  );
}

function Price({ trip, found }: { trip: Trip; found: ChangeCheck }) {
  const [before, after] = [trip.estimateCents, found.estimateCents].map((cents) =>
    cents === null ? 'a combinar' : formatCents(cents),
  );
  if (before === after) return <>{before}, sem mudança</>;
  return <Change before={before ?? ''} after={after ?? ''} />;
}

function Driver({ name, obstacles }: { name: string; obstacles: readonly string[] }) {
  const isFree = obstacles.length === 0;
  const Icon = isFree ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.driver} data-free={isFree || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <span>
        <strong>{name}</strong> {isFree ? 'livre neste horário' : 'não pode neste horário:'}
        {obstacles.map((text) => (
          <span key={text} className={classes.obstacle}>
            <WithCodes>{text}</WithCodes>
          </span>
        ))}
      </span>
    </span>
  );
}
