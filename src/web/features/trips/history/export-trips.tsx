import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { exportBytesHeader, type ExportFormat } from '#domain/trips/exports.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { download, keep, type Progress as Downloaded } from '#web/lib/download.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import type { TripFilters } from '../queries.ts';
import classes from './export-trips.module.css';

const choices: { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Planilha (XLSX)' },
  { format: 'csv', label: 'Texto separado (CSV)' },
  { format: 'pdf', label: 'Para imprimir (PDF)' },
];
const megabytes = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Exports all trips that match the filters, and shows the progress. */
export function ExportTrips({ filters }: { filters: TripFilters }) {
  const [done, setDone] = useState<Downloaded | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: ExportFormat): Promise<void> {
    const { signal } = (running.current = new AbortController());
    setDone({ bytes: 0, share: 0 });
    try {
      keep(await download(pathOf(filters, format), { signal, expectedHeader: exportBytesHeader, onProgress: setDone }));
      toast({ message: 'O arquivo está pronto.', tone: 'good' });
    } catch (error) {
      if (!signal.aborted) toast({ title: 'A exportação não terminou', message: errorText(error), tone: 'bad' });
    } finally {
      setDone(null);
    }
  }

  if (done) return <Running done={done} onCancel={() => running.current?.abort()} />;
  return (
    <LateMenu
      position="bottom-end"
      renderButton={(props) => (
        <Button {...props} leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      )}
    >
      {choices.map(({ format, label }) => (
        <Menu.Item key={format} onClick={() => void start(format)}>
          {label}
        </Menu.Item>
      ))}
    </LateMenu>
  );
}

function Running({ done: { bytes, share }, onCancel }: { done: Downloaded; onCancel: () => void }) {
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.running}>
      <div className={classes.text}>
        <output>Exportando…</output>
        <span className={classes.amount}>
          {percent}% · {megabytes.format(bytes / 1_000_000)} MB
        </span>
        <Progress value={percent} aria-label="Exportação" className={classes.bar ?? ''} size="sm" />
      </div>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

function pathOf(filters: TripFilters, format: ExportFormat): string {
  const asked = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return `/api/v1/trips/export?${new URLSearchParams([['format', format], ...asked]).toString()}`;
}
