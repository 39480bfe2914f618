import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { count } from '#web/lib/format-counts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './policy-list.module.css';
import { formatReplay } from './policy-texts.ts';

/** Repeats the decisions of a day from their recorded facts, and shows those that differ. */
export function ReplayCheck({ today }: { today: LocalDate }) {
  const [day, setDay] = useState<LocalDate | null>(today);
  const [asked, setAsked] = useState<LocalDate | null>(null);
  const replay = useQuery({
    ...api.dispatch.replay.queryOptions({ input: { day: asked ?? today } }),
    enabled: asked !== null,
    staleTime: 0,
  });
  const repeat = (): void => {
    if (day === asked) void replay.refetch();
    else setAsked(day);
  };
  return (
    <Section
      title="Conferir as decisões"
      lead="O painel refaz cada decisão do dia só com os fatos gravados, e mostra as que dariam outro resultado."
    >
      <div className={classes.replay}>
        <DayInput label="Dia" maxDate={today} value={day} onChange={setDay} />
        <Button disabled={day === null} loading={replay.isFetching} onClick={repeat}>
          Conferir
        </Button>
      </div>
      {replay.isError && <Failure what="as decisões" error={replay.error} onRetry={() => void replay.refetch()} />}
      {replay.data && (
        <Notice tone={toneOf(replay.data)}>
          {formatReplay(replay.data.decisions, replay.data.inversions.length)}
          {replay.data.otherVersions > 0 &&
            ` ${count(replay.data.otherVersions, 'decisão', 'decisões')} por outra versão das regras, que não se refaz.`}
        </Notice>
      )}
      <ul className={classes.inversions}>
        {replay.data?.inversions.map(({ decisionId, tripCode, decidedAt, recorded, expected }) => (
          <li key={decisionId}>
            <WithCodes>{`Viagem ${tripCode}`}</WithCodes> · <Instant at={decidedAt} />: foi para {recorded ?? 'o mural'}
            , era de {expected ?? 'o mural'}.
          </li>
        ))}
      </ul>
    </Section>
  );
}

function toneOf({ decisions, inversions }: { decisions: number; inversions: readonly unknown[] }) {
  if (inversions.length > 0) return 'bad';
  return decisions === 0 ? 'info' : 'good';
}
