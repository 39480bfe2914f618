import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import type { SeriesChange } from '#contract/trip-terms.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { api } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useSend } from '#web/lib/use-send.ts';
import { SeriesScope, followingOf, type Scope } from '#web/entities/trip/series-scope.tsx';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { count } from '#web/lib/format-counts.ts';
import { roomForAside } from './room.ts';
import { tripQuery, seriesQuery } from '../queries.ts';
import { useOwnArea } from './area-field.tsx';
import { MoreOptions } from './more-options.tsx';
import classes from './request-layout.module.css';
import { changesOf, termsOf, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm } from './terms-form.ts';
import { useCheck } from './use-check.ts';
import { useLinkOwner } from './use-link-owner.ts';
import { PriceAndVerdicts } from './price-and-verdicts.tsx';

/** Changes the terms of a trip. After a partner has accepted the trip, the change is a proposal. */
export function EditForm({ trip, central }: { trip: Trip; central: boolean }) {
  // The edit starts from the trip as the page read it, even when another user changes the trip meanwhile.
  const [{ before, version }, setSeen] = useState({ before: editedTerms(trip), version: trip.version });
  const audience = useLabelAudience();
  const partner = partnerNoun(audience);
  const navigate = useNavigate();
  const update = useSend(api.trips.update);
  const { following, scope, setScope, updateAll } = useSeriesEdit(trip);
  const several = scope === 'following';

  async function save(values: TermsValues): Promise<void> {
    const changes = { version, ...changesOf(before, values) };
    try {
      if (several) await updateAll(changes);
      else {
        const after = await update.mutateAsync({ id: trip.id, ...changes });
        setQueryAnswer(tripQuery(trip.id).queryKey, after);
        toast({ message: after.proposal === null ? 'Viagem alterada.' : `Alteração proposta ao ${partner}.` });
      }
      await navigate({ to: '/viagens/$id', params: { id: trip.id } });
    } catch (error) {
      if (error instanceof ApiProblem && error.reason === 'version_conflict') await followUp();
      throw error;
    }
  }

  /** Reads the new version of the trip, so that a second press applies the changes of this form to that version. */
  async function followUp(): Promise<void> {
    const now = await queryClient.fetchQuery({ ...tripQuery(trip.id), staleTime: 0 });
    setSeen(({ before: seen }) => ({ before: seen, version: now.version }));
  }

  const form = useApiForm<TermsValues>({ schema: termsSchema, initialValues: before, onSubmit: save });
  const terms = termsForm(form.form);
  useLinkOwner(terms, before);
  useHotkeys([['mod+Enter', () => form.submit()]], []);
  const aside = useMedia(roomForAside);
  const check = useCheck(useOwnArea(terms.values));
  // Shows only the verdicts about approval. The server checks the other terms when the form is sent.
  const approval = (check.data?.verdicts ?? []).filter(({ kind }) => kind === 'approval');
  const outcome = <PriceAndVerdicts check={check} verdicts={approval} />;
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <FormFrame
          api={form}
          pinned
          submitLabel={trip.partnerId === null || several ? 'Salvar alterações' : 'Propor alteração'}
        >
          <SeriesScope label="O que alterar" count={following.length} value={scope} onChange={setScope} />
          {several && (
            <Notice tone="info" title={`Vale para ${following.length} viagens`}>
              Só o que você mudar aqui muda nelas; um novo horário vale em cada dia. Nas que um {partner} já aceitou, a
              mudança é uma proposta.
            </Notice>
          )}
          {trip.partnerId !== null && !several && (
            <Notice tone="attention" title={`${trip.partnerName ?? `Um ${partner}`} já aceitou esta viagem`}>
              Horário, trajeto, categoria, necessidades e pagamento só mudam depois que o {partner} confirmar. Se ele
              não confirmar, {audience === 'client' ? 'procuramos outro' : 'a viagem volta a ser ofertada'} com as novas
              condições.
            </Notice>
          )}
          <TermsFields {...terms} asksArea={false}>
            {before.room !== undefined && (
              <TextInput
                label="Quarto"
                description="Fica vazio com outro passageiro."
                autoComplete="off"
                {...form.form.getInputProps('room')}
              />
            )}
            <MoreOptions {...terms} clientId={trip.clientId} internal={central} editing />
          </TermsFields>
          {!aside && outcome}
        </FormFrame>
      </div>
      {aside && <div className={classes.aside}>{outcome}</div>}
    </div>
  );
}

function editedTerms(trip: Trip): TermsValues {
  return { ...termsOf(trip), ...(trip.room !== null && { room: trip.room }) };
}

/** Changes a trip together with the following trips of its series. */
function useSeriesEdit(trip: Trip) {
  const seriesId = trip.seriesId ?? '';
  const { data } = useQuery({ ...seriesQuery(seriesId), enabled: trip.seriesId !== null });
  const [scope, setScope] = useState<Scope>('one');
  const sending = useSend(api.series.update);

  async function updateAll(changes: Omit<SeriesChange, 'id' | 'fromTripId'>): Promise<void> {
    const series = await sending.mutateAsync({ id: seriesId, fromTripId: trip.id, ...changes });
    setQueryAnswer(seriesQuery(series.id).queryKey, series);
    toast({ message: count(series.changed, 'viagem alterada.', 'viagens alteradas.') });
    await queryClient.invalidateQueries({ queryKey: api.trips.key() });
  }

  return { following: followingOf(data, trip, 'edit'), scope, setScope, updateAll };
}
