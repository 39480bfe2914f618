import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Candidate } from '#contract/trip.ts';
import { includesText } from '#web/lib/format-counts.ts';
import { Failure } from '#web/ui/failure.tsx';
import { candidatesQuery } from '../queries.ts';
import classes from './candidates-list.module.css';

type Props = {
  tripId: string;
  /** Partner that is not listed. */
  except?: string | null;
  /** Renders the control that chooses a partner. Ineligible partners have no control. */
  renderControl: (candidate: Candidate, focus: InitialFocus) => ReactNode;
};

/** Properties of the control that gets the focus when the dialog opens, or when the partners arrive later. */
type InitialFocus = { autoFocus?: true; 'data-autofocus'?: true };
const focused: InitialFocus = { autoFocus: true, 'data-autofocus': true };

/** All partners for a trip, eligible partners first. Ineligible partners are listed with the reasons. */
export function CandidatesList(props: Props) {
  const { data, error, isPending, refetch } = useQuery(candidatesQuery(props.tripId));
  if (isPending) return <Skeleton height={220} radius="md" />;
  if (error) return <Failure what="os parceiros" error={error} onRetry={() => void refetch()} />;
  return <Candidates {...props} items={data.items} />;
}

function Candidates({ items, except = null, renderControl }: Props & { items: readonly Candidate[] }) {
  const [text, setText] = useState('');
  const isSearched = items.length > 6;
  const [first] = useState(() => items.find(({ eligible, partnerId }) => eligible && partnerId !== except)?.partnerId);
  const shown = items.filter(({ partnerId, name }) => partnerId !== except && includesText(name, text));
  return (
    <div className={classes.frame}>
      {isSearched && (
        <TextInput
          {...focused}
          aria-label="Procurar parceiro"
          placeholder="Procurar parceiro"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ul className={classes.list} aria-label="Parceiros">
        {shown.map((candidate) => (
          <li key={candidate.partnerId} className={classes.candidate} data-eligible={candidate.eligible || undefined}>
            {candidate.eligible ? (
              renderControl(candidate, !isSearched && candidate.partnerId === first ? focused : {})
            ) : (
              <>
                <span className={classes.name}>{candidate.name}</span>
                {candidate.reasons.map((reason) => (
                  <span key={reason} className={classes.reason}>
                    {reason}
                  </span>
                ))}
              </>
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={classes.none}>Nenhum parceiro encontrado.</li>}
      </ul>
    </div>
  );
}
