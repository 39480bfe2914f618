import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartnerNeed } from '#domain/partner-needs.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { deviceQuery } from '#web/lib/push-device.ts';
import { Section } from '#web/ui/section.tsx';
import { StepLine, StepList } from '#web/ui/step-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';

type Step = { title: string; why: string; needs: readonly PartnerNeed[]; link?: LinkProps & { label: string } };

const settings = { to: '/configuracoes' } as const;
const steps: readonly Step[] = [
  {
    title: 'Cadastre o motorista e a CNH',
    why: 'Com a CNH em dia. Sem motorista aprovado, você não aceita viagens.',
    needs: ['driver', 'licence'],
    link: { ...settings, label: 'Cadastrar o motorista' },
  },
  {
    title: 'Cadastre o carro',
    why: 'Placa, modelo e documentos em dia. Sem carro aprovado, você não aceita viagens.',
    needs: ['vehicle'],
    link: { ...settings, label: 'Cadastrar o carro' },
  },
  {
    title: 'Informe a chave Pix',
    why: 'É para ela que vão os seus saques.',
    needs: ['pix'],
    link: { ...settings, label: 'Informar a chave' },
  },
];
const ofCentral: Step = {
  title: 'Praças e categorias',
  why: 'A central define onde e em quais categorias você atende. Fale com ela.',
  needs: ['area', 'category'],
};

const skippedKey = 'painel.passos.avisos';

/** Set-up steps of a new partner, shown until all of them are done. */
export function PartnerChecklist({ lacks }: Pick<DashboardOf<'parceiro'>, 'lacks'>) {
  const { data: device } = useQuery(deviceQuery);
  const [skipped, setSkipped] = useState(() => deviceStorage.read(skippedKey) !== null);
  const pushOff = device === 'off' && !skipped;
  if (lacks.length === 0 && !pushOff) return null;
  const lacking = (step: Step) => lacks.filter(({ what }) => step.needs.includes(what));
  const skip = (): void => {
    deviceStorage.write(skippedKey, 'sim');
    setSkipped(true);
  };
  return (
    <Section title="Para começar a trabalhar">
      <StepList>
        {[...steps, ...(lacking(ofCentral).length > 0 ? [ofCentral] : [])].map((step) => (
          <NeedLine key={step.title} step={step} lacks={lacking(step)} />
        ))}
        {device !== undefined && (device === 'on' || pushOff) && (
          <StepLine
            title="Ligue os avisos neste aparelho"
            why="As ofertas duram pouco: o aviso chega também com o painel fechado."
            state={pushOff ? 'open' : 'done'}
            note={pushOff ? undefined : 'feito'}
            link={pushOff && <TextLink to="/avisos">Ligar os avisos</TextLink>}
            action={
              pushOff && (
                <Button size="xs" onClick={skip} aria-label="Pular: Ligue os avisos neste aparelho">
                  Pular
                </Button>
              )
            }
          />
        )}
      </StepList>
    </Section>
  );
}

function NeedLine({ step: { title, why, link }, lacks }: { step: Step } & Pick<DashboardOf<'parceiro'>, 'lacks'>) {
  const waits = lacks.length > 0 && lacks.every((lack) => lack.waits);
  const state = lacks.length === 0 ? 'done' : waits ? 'set-aside' : 'open';
  const note = { open: undefined, done: 'feito', 'set-aside': 'em conferência na central' }[state];
  return (
    <StepLine
      title={title}
      why={why}
      state={state}
      note={note}
      link={state === 'open' && link && <TextLink {...link}>{link.label}</TextLink>}
    />
  );
}
