import { Drawer, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { storedEmailQuery } from '../queries.ts';
import classes from './email-view.module.css';

const views = [
  { value: 'text', label: 'Texto' },
  { value: 'html', label: 'HTML' },
];

/** One stored e-mail. The HTML is shown in a sandboxed frame without scripts and external resources. */
export function MailView({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(storedEmailQuery(id));
  const [view, setView] = useState('text');
  return (
    <Drawer opened onClose={onClose} title={data?.subject ?? 'E-mail'} position="right" size={640} padding="lg">
      {!data && error && <Failure what="o e-mail" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius="md" />}
      {data && (
        <div className={classes.mail}>
          <Facts
            items={[
              { label: 'Para', value: data.to },
              { label: 'Quando', value: <Instant at={data.at} /> },
              { label: 'Anexos', value: data.attachments.join(', ') || null },
            ]}
          />
          <SegmentedControl aria-label="Versão do e-mail" data={views} value={view} onChange={setView} />
          {view === 'text' ? (
            <p className={classes.text}>{data.text}</p>
          ) : (
            <iframe className={classes.html} title="E-mail em HTML" sandbox="" srcDoc={data.html} />
          )}
          <p className={classes.hint}>Os códigos dos links que abrem contas ficam ocultos.</p>
        </div>
      )}
    </Drawer>
  );
}
