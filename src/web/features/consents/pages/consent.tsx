import { Skeleton } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ConsentKind, consentTitles } from '#domain/privacy/consent-kinds.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { ConsentVersions } from '../components/consent-versions.tsx';
import { consentQuery } from '../queries.ts';
import classes from './consent.module.css';

export const TermsPage = () => <Page kind="terms" />;
export const PrivacyPage = () => <Page kind="privacy" />;

/** A published text of the central, readable with or without a session. */
function Page({ kind }: { kind: ConsentKind }) {
  const { versao } = useSearch({ strict: false });
  const version = /^\d{1,5}$/.test(versao ?? '') ? Number(versao) : undefined;
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <PublicFrame title={consentTitles[kind]}>
          <Text kind={kind} version={version} />
        </PublicFrame>
      </Themed>
    </QueryClientProvider>
  );
}

function Text({ kind, version }: { kind: ConsentKind; version: number | undefined }): ReactNode {
  const { data, error, refetch } = useQuery(consentQuery(kind, version));
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400))
    return <Notice tone="bad">Esta versão não existe.</Notice>;
  if (error) return <Failure what="o texto" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} radius="md" aria-busy="true" />;
  if (!data.shown) return <Notice tone="info">A central ainda não publicou este texto.</Notice>;
  return (
    <>
      <p>Versão {data.shown.version}</p>
      <p className={classes.text}>{data.shown.body}</p>
      <ConsentVersions kind={kind} versions={data.versions} />
    </>
  );
}
