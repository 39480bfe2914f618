import { Button } from '@mantine/core';
import type { AccountSession } from '#contract/account.ts';
import type { ListQuery } from '#web/ui/data-table.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

type Props = {
  lead: string;
  sessions: ListQuery & { data: { items: AccountSession[] } | undefined };
  /** Id of the session that is being ended. */
  ending: string | null;
  onEnd: (session: AccountSession) => void;
  /** Button that ends several sessions at once. Shown when the list has several sessions. */
  endMany: { label: string; busy: boolean; onEnd: () => void };
};

/** The open sessions of an account. The user's own session is ended by signing out. */
export function SessionsSection({ lead, sessions: { data, isPending, isError, error, refetch }, ...props }: Props) {
  const { ending, onEnd, endMany } = props;
  const items = data?.items ?? [];
  return (
    <Section
      title="Sessões"
      lead={lead}
      actions={
        items.length > 1 && (
          <Button size="xs" loading={endMany.busy} onClick={endMany.onEnd}>
            {endMany.label}
          </Button>
        )
      }
    >
      {isPending && <TableSkeleton columns={2} label="as sessões" />}
      {isError && <Failure what="as sessões" error={error} onRetry={() => void refetch()} />}
      <LineList>
        {items.map((session) => (
          <Line
            key={session.id}
            name={session.device}
            details={
              <>
                {session.current ? 'Esta sessão' : <Instant at={session.lastSeenAt} />}
                {session.address !== null && ` · ${session.address}`}
              </>
            }
          >
            {!session.current && (
              <Button size="xs" loading={ending === session.id} onClick={() => onEnd(session)}>
                Encerrar
              </Button>
            )}
          </Line>
        ))}
      </LineList>
    </Section>
  );
}
