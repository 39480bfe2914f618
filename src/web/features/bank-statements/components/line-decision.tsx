import { Radio, Stack } from '@mantine/core';
import * as z from 'zod/mini';
import type { BankLine } from '#contract/bank-statements.ts';
import { formatCents } from '#domain/money.ts';
import { lineObstacle } from '#domain/payments/bank-line-status.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { findClients, findPartners, rereadBank } from '../queries.ts';
import classes from './bank-statements.module.css';
import { formatMatch, formatRepeats } from './line-labels.ts';

type Values = { choice: string; partnerId: string | null; clientId: string | null; reason: string };

const schema = z
  .object({
    choice: z.string().check(z.minLength(1, 'Escolha a que o lançamento pertence.')),
    partnerId: z.nullable(z.string()),
    clientId: z.nullable(z.string()),
    reason: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ choice, partnerId }) => choice !== 'wallet' || partnerId !== null, {
      path: ['partnerId'],
      error: 'Escolha o parceiro.',
    }),
    z.refine(({ choice, clientId }) => choice !== 'credit' || clientId !== null, {
      path: ['clientId'],
      error: 'Escolha o cliente.',
    }),
    z.refine(({ choice, reason }) => choice !== 'ignore' || reason !== '', {
      path: ['reason'],
      error: 'Informe o motivo.',
    }),
    z.refine(({ choice, reason }) => choice !== 'ignore' || reason.length <= 300, {
      path: ['reason'],
      error: 'No máximo 300 caracteres.',
    }),
  );

/** Matches a bank line by hand. The first suggestion is preselected. */
export function LineDecision({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const decide = useDecision(line);
  const [first] = line.suggestions;
  const frame = useApiForm<Values>({
    schema,
    initialValues: { choice: first ? keyOf(first) : '', partnerId: null, clientId: null, reason: '' },
    onSubmit: async (values) => {
      await decide(values);
      toast({ message: 'Lançamento decidido.' });
      await rereadBank();
      onClose();
    },
  });
  const { form } = frame;
  const { choice } = form.values;
  return (
    <DialogForm title="A que pertence este lançamento?" api={frame} confirm="Confirmar" onClose={onClose}>
      <p className={classes.subject}>
        {formatDay(line.postedOn)} · <strong>{formatCents(line.cents)}</strong> · {line.memo}
      </p>
      {line.repeats && (
        <Notice tone="info" title={`${formatRepeats(line.repeats)}.`}>
          O banco deu outro número a este lançamento, ou ele aconteceu duas vezes: confira no banco antes de decidir.
        </Notice>
      )}
      <Radio.Group label="Pertence a" {...form.getInputProps('choice')}>
        <Stack gap="xs" mt="xs">
          {line.suggestions.map((one) => (
            <Radio
              key={keyOf(one)}
              value={keyOf(one)}
              label={<WithCodes>{formatMatch(one)}</WithCodes>}
              description={one.booked ? 'Já está registrado: apenas vincule o lançamento.' : undefined}
            />
          ))}
          {othersFor(line).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'wallet' && (
        <RecordSelect
          label="Parceiro"
          placeholder="Busque por nome ou documento"
          searchKey="partners"
          find={findPartners}
          {...form.getInputProps('partnerId')}
        />
      )}
      {choice === 'credit' && (
        <RecordSelect
          label="Cliente"
          placeholder="Busque por nome ou documento"
          searchKey="clients"
          find={findClients}
          {...form.getInputProps('clientId')}
        />
      )}
      {choice === 'ignore' && <ReasonInput {...form.getInputProps('reason')} />}
    </DialogForm>
  );
}

function useDecision({ id, version, suggestions }: BankLine) {
  const assign = useSend(api.bankLines.assign);
  const park = useSend(api.bankLines.park);
  const ignore = useSend(api.bankLines.ignore);
  return async ({ choice, partnerId, clientId, reason }: Values): Promise<void> => {
    const found = suggestions.find((one) => keyOf(one) === choice);
    if (found) {
      const seen = found.kind === 'invoice' || found.kind === 'trip' ? { openCents: found.cents } : {};
      await assign.mutateAsync({ id, version, kind: found.kind, targetId: found.id, ...seen });
    } else if (choice === 'park') await park.mutateAsync({ id, version });
    else if (choice === 'ignore') await ignore.mutateAsync({ id, version, reason });
    else if (choice === 'wallet') await assign.mutateAsync({ id, version, kind: 'wallet', targetId: partnerId ?? '' });
    else await assign.mutateAsync({ id, version, kind: 'credit', targetId: clientId ?? '' });
  };
}

/** Returns the choices besides the suggestions. */
function othersFor({ cents, status }: BankLine): { value: string; label: string }[] {
  const state = status === 'suggested' || status === 'left_over' ? 'open' : status;
  return [
    ...(cents > 0
      ? [
          { value: 'wallet', label: 'À carteira de um parceiro' },
          { value: 'credit', label: 'Ao crédito de um cliente' },
        ]
      : []),
    ...(lineObstacle('park', state, cents)
      ? []
      : [{ value: 'park', label: 'Ainda não se sabe: recebimento não identificado' }]),
    ...(lineObstacle('ignore', state, cents)
      ? []
      : [{ value: 'ignore', label: 'A nenhum item do painel: ignorar (tarifa, transferência própria…)' }]),
  ];
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`;
}
