import { Checkbox, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { chosenNotifications, type NotificationChoices } from '#contract/notifications.ts';
import { eventLabel } from '#domain/notifications/event-labels.ts';
import type { Channel } from '#domain/notifications/events.ts';
import { labelAudience } from '#domain/trips/audience-labels.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { choicesQuery } from '../queries.ts';
import { PushDevice } from './push-device.tsx';
import classes from './choices.module.css';

const columns: [Channel, string][] = [
  ['page', 'No painel'],
  ['push', 'No aparelho'],
  ['email', 'E-mail'],
];
const night = { quietFrom: 22 * 60, quietUntil: 7 * 60 };

/** The user's choice of events, channels and quiet hours. */
export function NotificationChoicesSection() {
  const { data, error, refetch } = useQuery(choicesQuery);
  return (
    <div id="avisos">
      <Section title="Avisos" lead="O que você quer saber, e por onde. Você não é avisado do que você mesmo faz.">
        <PushDevice />
        {data && <Choices stored={data} />}
        {!data && error && <Failure what="os avisos" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={320} radius="md" />}
      </Section>
    </div>
  );
}

function Choices({ stored }: { stored: NotificationChoices }) {
  const { clientName, profile } = useSession();
  const audience = labelAudience({ role: profile.tipo, clientId: profile.id_cliente });
  const choose = useSend(api.notifications.choose);
  const formApi = useApiForm<NotificationChoices>({
    schema: chosenNotifications,
    initialValues: stored,
    onSubmit: async (values) => {
      setQueryAnswer(choicesQuery.queryKey, await choose.mutateAsync(values));
      toast({ message: 'Avisos salvos.' });
    },
  });
  const { form } = formApi;
  const { events, quietFrom, quietUntil, colleagues } = form.values;
  const toggle = (event: string, channel: Channel, on: boolean): void =>
    form.setFieldValue(
      'events',
      events.map((row) => (row.event === event ? withChannel(row, channel, on) : row)),
    );
  return (
    <FormFrame api={formApi} submitLabel="Salvar avisos" primary={false}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Aviso</th>
            {columns.map(([channel, label]) => (
              <th key={channel} scope="col" className={classes.channel}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ event, channels }) => (
            <tr key={event}>
              <th scope="row">{eventLabel(event, audience)}</th>
              {columns.map(([channel, label]) => (
                <td key={channel} className={classes.channel}>
                  <Checkbox
                    display="inline-flex"
                    aria-label={`${eventLabel(event, audience)}: ${label}`}
                    checked={channels.includes(channel)}
                    onChange={({ currentTarget }) => toggle(event, channel, currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {clientName !== null && (
        <Switch
          label={`Avisar também das viagens que colegas de ${clientName} pedem`}
          checked={colleagues}
          onChange={({ currentTarget }) => form.setFieldValue('colleagues', currentTarget.checked)}
        />
      )}
      <Switch
        label="Horário de silêncio"
        description="Avisos no aparelho e e-mails esperam o fim desse horário, menos os de viagens que começam em até duas horas. Vale a hora da central."
        checked={quietFrom !== null || quietUntil !== null}
        onChange={({ currentTarget }) =>
          form.setValues(currentTarget.checked ? night : { quietFrom: null, quietUntil: null })
        }
      />
      {(quietFrom !== null || quietUntil !== null) && (
        <FieldRow>
          <MinuteInput label="Das" {...form.getInputProps('quietFrom')} />
          <MinuteInput label="Até as" {...form.getInputProps('quietUntil')} />
        </FieldRow>
      )}
    </FormFrame>
  );
}

type Row = NotificationChoices['events'][number];

function withChannel(row: Row, channel: Channel, on: boolean): Row {
  const others = row.channels.filter((one) => one !== channel);
  return { ...row, channels: on ? [...others, channel] : others };
}
