import { useQuery } from '@tanstack/react-query';
import type { NightlyRound } from '#contract/nightly.ts';
import { api } from '#web/lib/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Proof } from './proof.tsx';

/**
 * Result of the last nightly check and backup. Shows one line when both succeeded. Renders nothing before the first
 * night.
 */
export function LastNight() {
  const night = useQuery(api.nightly.last.queryOptions());
  if (night.isError)
    return <Failure what="a conferência da noite" error={night.error} onRetry={() => void night.refetch()} />;
  if (!night.data) return null;
  const { proof, backup, endedAt } = night.data;
  if (proof?.ok && backup) {
    return (
      <Notice tone="good">
        Na última noite, a contabilidade foi conferida e o backup foi feito (<Instant at={endedAt} brief />
        ).
      </Notice>
    );
  }
  return <BadNight round={night.data} />;
}

function BadNight({ round: { proof, proofError, backupError, endedAt } }: { round: NightlyRound }) {
  return (
    <>
      {proof && !proof.ok && <Proof proof={proof} />}
      {proofError !== null && (
        <Notice tone="bad" title="A contabilidade não pôde ser conferida na última noite.">
          <Instant at={endedAt} brief />: {proofError}
        </Notice>
      )}
      {backupError !== null && (
        <Notice tone="bad" title="O backup da última noite falhou.">
          <Instant at={endedAt} brief />: {backupError}
        </Notice>
      )}
    </>
  );
}
