import { Button, Group, Switch, TextInput, Checkbox } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Webhook, webhookEvents, webhookUrl } from '#contract/webhooks.ts';
import { eventNames, type NotificationEvent } from '#domain/notifications/events.ts';
import { clientEvents } from '#domain/notifications/recipients.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toast.ts';
import { notStored, useSectionForm } from '#web/ui/use-section-form.ts';
import { rereadWebhooks } from '../queries.ts';
import { ClientField } from './client-field.tsx';
import type { Secret } from './secret-dialog.tsx';
import classes from './integrations.module.css';
import { formatEvent } from './webhook-labels.ts';

const schema = z.object({
  clientId: z.nullable(z.string()),
  url: webhookUrl,
  events: webhookEvents,
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  clientId: 'De quem',
  url: 'Endereço',
  events: 'Eventos',
  active: 'Ligado',
};

type Props = {
  webhook: Webhook | null;
  ofCentral: boolean;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
};

/** The form of a webhook. `webhook` null: a new webhook. */
export function WebhookDrawer({ webhook, ofCentral, onSecret, onClose }: Props) {
  const [asking, setAsking] = useState<'secret' | 'remove' | null>(null);
  const create = useSend(api.webhooks.create);
  const update = useSend(api.webhooks.update);
  const section = useSectionForm<Partial<Webhook> & { version: number }, Values, z.output<typeof schema>>({
    stored: webhook ?? notStored,
    valuesOf,
    schema,
    said: webhook === null ? 'Webhook cadastrado.' : 'Webhook salvo.',
    send: async ({ clientId, url, events, active }, version) => {
      const saved =
        webhook === null
          ? await create.mutateAsync({ ...(ofCentral && { clientId }), url, events })
          : await update.mutateAsync({ id: webhook.id, version, url, events, active });
      await rereadWebhooks();
      onClose();
      if ('secret' in saved) onSecret(secretOf(saved.secret as string));
      return saved;
    },
    reread: async () => (await rereadWebhooks()).find(({ id }) => id === webhook?.id) ?? notStored,
  });
  const { form } = section;
  const { clientId, events } = form.values;
  const offered = ofCentral && clientId === null ? eventNames : clientEvents;
  const clientProps = form.getInputProps('clientId');
  return (
    <FormDrawer
      title={webhook === null ? 'Novo webhook' : 'Editar webhook'}
      form={section}
      labels={labels}
      submitLabel="Salvar webhook"
      held={asking !== null}
      onClose={onClose}
    >
      <TextInput
        label={labels.url}
        type="url"
        placeholder="https://sistema.exemplo.com.br/painel"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      {ofCentral && webhook === null && (
        <ClientField
          {...clientProps}
          description="O da central recebe tudo; o de um cliente, só o que é dele."
          onChange={(id: string | null) => {
            clientProps.onChange(id);
            if (id !== null) form.setFieldValue('events', events.filter(isOfClients));
          }}
        />
      )}
      <EventsField label={labels.events} offered={offered} {...form.getInputProps('events')} value={events} />
      {webhook !== null && (
        <>
          <Switch
            label={labels.active}
            description="Enquanto estiver desligado, nada é enviado, nem depois de religado."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <Group gap="xs">
            <Button onClick={() => setAsking('secret')}>Trocar segredo</Button>
            <Button variant="danger" onClick={() => setAsking('remove')}>
              Excluir webhook
            </Button>
          </Group>
          <Questions webhook={webhook} asking={asking} onAsked={() => setAsking(null)} {...{ onSecret, onClose }} />
        </>
      )}
    </FormDrawer>
  );
}

type QuestionsProps = Pick<Props, 'onSecret' | 'onClose'> & {
  webhook: Webhook;
  asking: 'secret' | 'remove' | null;
  onAsked: () => void;
};

function Questions({ webhook: { id, url }, asking, onAsked, onSecret, onClose }: QuestionsProps) {
  const renew = useSend(api.webhooks.renewSecret);
  const remove = useSend(api.webhooks.remove);
  return (
    <>
      {asking === 'secret' && (
        <ConfirmDialog
          title="Trocar o segredo?"
          confirm="Trocar segredo"
          tone="danger"
          onConfirm={async () => {
            const { secret } = await renew.mutateAsync({ id });
            onClose();
            onSecret(secretOf(secret));
          }}
          onClose={onAsked}
        >
          As chamadas passam a ser assinadas com o novo na hora. Até o novo segredo ser configurado no outro sistema,
          ele vai recusá-las; o painel tenta de novo.
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Excluir webhook?"
          confirm="Excluir webhook"
          tone="danger"
          onConfirm={async () => {
            await remove.mutateAsync({ id });
            await rereadWebhooks();
            toast({ message: 'Webhook excluído.' });
            onClose();
          }}
          onClose={onAsked}
        >
          {url} deixa de ser chamado, e as entregas guardadas são apagadas.
        </ConfirmDialog>
      )}
    </>
  );
}

function isOfClients(event: NotificationEvent): boolean {
  return clientEvents.includes(event);
}

function secretOf(value: string): Secret {
  return {
    title: 'Segredo do webhook',
    label: 'Segredo',
    value,
    children: 'Com ele o outro sistema confere que a chamada é do painel.',
  };
}

function valuesOf(webhook: Partial<Webhook>): Values {
  const { clientId = null, url = '', events = [], active = true } = webhook;
  return { clientId, url, events, active };
}

type EventsFieldProps = {
  label: string;
  offered: readonly NotificationEvent[];
  value: NotificationEvent[];
  onChange: (events: NotificationEvent[]) => void;
  error?: unknown;
};

/** Selects some of the offered events. */
function EventsField({ label, offered, value, onChange, error }: EventsFieldProps) {
  const audience = useLabelAudience();
  const all = value.length === offered.length;
  return (
    <div>
      <Checkbox.Group label={label} value={value} onChange={(events) => onChange(events)} error={error as string}>
        <div className={classes.events}>
          {offered.map((event) => (
            <Checkbox key={event} value={event} label={formatEvent(event, audience)} />
          ))}
        </div>
      </Checkbox.Group>
      <Button size="xs" mt="sm" onClick={() => onChange(all ? [] : [...offered])}>
        {all ? 'Desmarcar todos' : 'Marcar todos'}
      </Button>
    </div>
  );
}
