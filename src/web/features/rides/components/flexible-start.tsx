import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import type { FlexibleStart as Start } from '#contract/flexible-rides.ts';
import type { LocalDate } from '#domain/time.ts';
import { ApiProblem, fetchOrProblem } from '#web/lib/api-problem.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { isDeadLink } from '#web/lib/read-changed.ts';
import { formatAmount } from '../texts/formats.ts';
import { type FlexibleTexts, flexibleTexts } from '../texts/flexible.ts';
import { LanguageContext, useRideTexts } from '../texts/language.ts';
import type { RideTexts } from '../texts/pt.ts';
import { Problem } from './problem.tsx';
import { Fact, RideCentral } from './ride-facts.tsx';
import { Words } from './ride-frame.tsx';
import forms from './ride-forms.module.css';
import classes from './ride.module.css';

const addressOf = (code: string) => `/api/v1/flexible-links/${encodeURIComponent(code)}`;

const startQuery = (code: string) =>
  queryOptions({
    queryKey: ['flexible-start', code],
    queryFn: async ({ signal }) => (await (await fetchOrProblem(addressOf(code), { signal })).json()) as Start,
    staleTime: 0,
    // Shows the begin of the day, a cancellation, and the start on another device.
    refetchInterval: ({ state: { error } }) => !isDeadLink(error) && 60_000,
  });

type Props = {
  code: string;
  /** Shown for an unknown or revoked link. */
  dead: ReactNode;
};

/** Page of a flexible ride before its start. After the start it goes to the page of the ride. */
export function FlexibleStart({ code, dead }: Props) {
  const { texts } = useRideTexts();
  const { data, error, refetch } = useQuery(startQuery(code));
  const navigate = useNavigate();
  const follow = (rideCode: string): void =>
    void navigate({ to: '/acompanhar/$code', params: { code: rideCode }, search: (now) => now, replace: true });
  const followKnown = useEffectEvent(follow);
  const known = data?.rideCode ?? null;
  useEffect(() => {
    if (known !== null) followKnown(known);
  }, [known]);
  if (isDeadLink(error)) return dead;
  if (data && known === null) return <Document start={data} code={code} onStarted={follow} />;
  if (!error) return <h1 className={classes.title}>{texts.loading}</h1>;
  return (
    <Words title={texts.notOpened} lead={texts.noConnection}>
      <PlainButton primary onClick={() => void refetch()}>
        {texts.retry}
      </PlainButton>
    </Words>
  );
}

function Document({ start, code, onStarted }: { start: Start; code: string; onStarted: (code: string) => void }) {
  const { tag } = useRideTexts();
  const texts = flexibleTexts[useContext(LanguageContext)];
  const { state, central } = start;
  const day = formatDay(start.day, tag);
  const { title, lead } = texts[state === 'started' ? 'replaced' : state];
  return (
    <>
      <Words title={title} lead={typeof lead === 'string' ? lead : lead(day)} />
      {(state === 'early' || state === 'open') && <Terms start={start} day={day} texts={texts} />}
      {state === 'open' && <StartButton code={code} texts={texts} onStarted={onStarted} />}
      <RideCentral central={central} />
    </>
  );
}

function Terms({ start: { way, payment }, day, texts }: { start: Start; day: string; texts: FlexibleTexts }) {
  const { texts: ride, tag } = useRideTexts();
  return (
    <dl className={classes.facts}>
      {way.map(({ place, region }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a stop is identified by its position in the way
        <Fact key={index} name={index === 0 ? texts.from : index < way.length - 1 ? texts.via : texts.to} more={region}>
          {place}
        </Fact>
      ))}
      <Fact name={texts.day}>{day}</Fact>
      {payment && (
        <Fact
          name={texts.payment}
          more={payment.estimateCents === null ? '' : ride.estimate(formatAmount(payment.estimateCents, tag))}
        >
          {ride.methods[payment.method]}
        </Fact>
      )}
    </dl>
  );
}

/** Button that calls the taxi. A repeated call returns the same ride, so it may be pressed again after a failure. */
function StartButton({
  code,
  texts,
  onStarted,
}: {
  code: string;
  texts: FlexibleTexts;
  onStarted: (code: string) => void;
}) {
  const { texts: ride } = useRideTexts();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const response = await fetchOrProblem(`${addressOf(code)}/start`, { method: 'POST' });
      return (await response.json()) as { rideCode: string };
    },
    onSuccess: ({ rideCode }) => onStarted(rideCode),
    // The ride was cancelled, or its day ended.
    onError: () => client.invalidateQueries({ queryKey: startQuery(code).queryKey }),
  });
  return (
    <section className={`${classes.card} ${forms.tell}`}>
      <PlainButton primary keepsFocus busy={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.starting : texts.start}
      </PlainButton>
      <Problem text={error && formatProblem(error, texts, ride)} />
      <p className={forms.hint}>{texts.once}</p>
    </section>
  );
}

function formatProblem(error: Error, texts: FlexibleTexts, ride: RideTexts): string {
  if (!(error instanceof ApiProblem)) return ride.failed;
  if (error.reason === 'offline') return ride.noConnection;
  if (error.reason === 'too_many_requests') return ride.tooMany;
  return texts.refused[error.reason] ?? ride.failed;
}

function formatDay(day: LocalDate, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
