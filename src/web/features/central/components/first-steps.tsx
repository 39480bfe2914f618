import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { FirstStepState } from '#contract/settings.ts';
import type { FirstStep } from '#domain/setup/first-steps.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { StepLine, StepList } from '#web/ui/step-list.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { firstStepsQuery } from '../queries.ts';

type Words = { title: string; why: string; link?: LinkProps & { label: string } };

const words: Record<FirstStep, Words> = {
  central: {
    title: 'Informe os dados da central',
    why: 'Nome, CNPJ e telefone saem em faturas e recibos, e na página do passageiro.',
    link: { to: '/ajustes', search: { aba: 'central' }, label: 'Preencher os dados' },
  },
  area: {
    title: 'Cadastre a praça',
    why: 'O município em que os táxis rodam: dele vêm tarifas, feriados e fuso horário.',
    link: { to: '/tarifas', search: { aba: 'pracas' }, label: 'Cadastrar a praça' },
  },
  places: {
    title: 'Cadastre os locais conhecidos',
    why: 'Aeroporto, rodoviária, hotéis: aparecem ao digitar e dão preço na hora. Sem locais nem GEOCODER_URL, o endereço digitado fica sem preço.',
    link: { to: '/tarifas', search: { aba: 'locais' }, label: 'Cadastrar um local' },
  },
  tariff: {
    title: 'Cadastre a tarifa',
    why: 'Bandeirada, quilômetro e hora parada do ato municipal; sem ela, o preço fica a combinar.',
    link: { to: '/tarifas', label: 'Cadastrar a tarifa' },
  },
  plan: {
    title: 'Crie os planos dos parceiros',
    why: 'Comissão e mensalidade. Sem plano, vale a comissão padrão dos ajustes.',
    link: { to: '/tarifas', search: { aba: 'planos' }, label: 'Criar um plano' },
  },
  pix: {
    title: 'Informe a chave Pix da central',
    why: 'Para ela vão as recargas dos parceiros, as faturas e o Pix dos passageiros.',
    link: { to: '/ajustes', search: { aba: 'dinheiro' }, label: 'Informar a chave' },
  },
  mail: {
    title: 'Ligue o envio de e-mails',
    why: 'Com SMTP_URL no ambiente do servidor. Sem ele, os e-mails só ficam guardados na pasta de dados.',
  },
  partner: {
    title: 'Cadastre os parceiros',
    why: 'Ao menos um ativo, com praça, categoria, motorista e veículo em dia: sem isso ele não aceita viagens.',
    link: { to: '/parceiros', label: 'Completar os parceiros' },
  },
  partner_login: {
    title: 'Dê acesso aos parceiros',
    why: 'Um usuário por parceiro, para aceitar viagens no celular. Também podem pedir a conta na página de login.',
    link: { to: '/usuarios/novo', label: 'Criar um usuário' },
  },
  client: {
    title: 'Cadastre os clientes',
    why: 'Empresas e hotéis que pedem viagens. O cliente Avulso já existe.',
    link: { to: '/clientes/novo', label: 'Cadastrar um cliente' },
  },
  client_login: {
    title: 'Dê acesso aos clientes',
    why: 'Um usuário por pessoa que solicita viagens. Sem ele, só a central registra os pedidos do cliente.',
    link: { to: '/usuarios/novo', label: 'Criar um usuário' },
  },
};

/** Setup steps of a new central. A step is done when its record exists. An open step can be skipped for now. */
export function FirstSteps() {
  const steps = useQuery(firstStepsQuery);
  if (steps.isPending) return <TableSkeleton columns={1} label="os primeiros passos" />;
  if (steps.isError)
    return <Failure what="os primeiros passos" error={steps.error} onRetry={() => void steps.refetch()} />;
  const open = steps.data.steps.filter(({ done, skipped }) => !done && !skipped).length;
  return (
    <Section
      title="Primeiros passos"
      lead={
        open === 0
          ? 'Tudo feito: a central está pronta.'
          : 'Siga a ordem que quiser; o que não for necessário agora pode ficar para depois.'
      }
    >
      <StepList>
        {steps.data.steps.map((state) => (
          <Step key={state.step} {...state} />
        ))}
      </StepList>
    </Section>
  );
}

function Step({ step, done, skipped }: FirstStepState) {
  const skip = useSend(api.settings.skipFirstStep);
  const { title, why, link } = words[step];
  const state = done ? 'done' : skipped ? 'set-aside' : 'open';
  const put = async (to: boolean) => {
    setQueryAnswer(firstStepsQuery.queryKey, await skip.mutateAsync({ step, skipped: to }));
    await queryClient.invalidateQueries({ queryKey: api.dashboards.key() });
  };
  return (
    <StepLine
      title={title}
      why={why}
      state={state}
      note={{ open: undefined, done: 'feito', 'set-aside': 'pulado' }[state]}
      link={!done && link && <TextLink {...link}>{link.label}</TextLink>}
      action={
        !done && (
          <Button
            size="xs"
            loading={skip.isPending}
            onClick={() => void put(!skipped)}
            aria-label={`${skipped ? 'Retomar' : 'Pular'}: ${title}`}
          >
            {skipped ? 'Retomar' : 'Pular'}
          </Button>
        )
      }
    />
  );
}
