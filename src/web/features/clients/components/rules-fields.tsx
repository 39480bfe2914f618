import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';

export const rules = z.object({
  requiresPin: z.boolean(),
  allowsRecording: z.boolean(),
  sendsPassengerLink: z.boolean(),
});
export type Rules = z.input<typeof rules>;

export const rulesLabels: Record<keyof Rules, string> = {
  requiresPin: 'Pedir PIN de embarque',
  allowsRecording: 'Aceitar registro de execução',
  sendsPassengerLink: 'Enviar o link ao passageiro',
};

export function rulesOf({ requiresPin, allowsRecording, sendsPassengerLink }: Client): Rules {
  return { requiresPin, allowsRecording, sendsPassengerLink };
}

export function RulesFields({ form }: { form: UseFormReturnType<Rules> }) {
  return (
    <>
      <Switch
        label={rulesLabels.requiresPin}
        description="O passageiro diz o PIN ao motorista, e só então a viagem começa."
        {...form.getInputProps('requiresPin', { type: 'checkbox' })}
      />
      <Switch
        label={rulesLabels.allowsRecording}
        description="O parceiro pode registrar depois uma viagem feita fora do painel. Ela sempre passa por conferência."
        {...form.getInputProps('allowsRecording', { type: 'checkbox' })}
      />
      <Switch
        label={rulesLabels.sendsPassengerLink}
        description="Com e-mail no pedido, o link de acompanhamento vai sozinho. Sem e-mail, a viagem aparece em Links a Enviar."
        {...form.getInputProps('sendsPassengerLink', { type: 'checkbox' })}
      />
    </>
  );
}
