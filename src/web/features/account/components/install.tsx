import { Button } from '@mantine/core';
import { install, useInstallState } from '#web/lib/install.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './install.module.css';

const explained = {
  installed: 'O painel está instalado neste aparelho.',
  ready: 'Com ícone próprio e sem a barra do navegador. Quase não ocupa espaço.',
  insecure: 'A instalação exige um endereço seguro (https). Peça à central o endereço com https.',
  'by-hand': 'Se o seu navegador instala sites, a opção está no menu dele: “Instalar” ou “Adicionar à tela inicial”.',
  apple: 'No Safari, toque em Compartilhar e depois em “Adicionar à Tela de Início”.',
};

export function Install() {
  const state = useInstallState();
  return (
    <Section title="Instalar no aparelho">
      <div className={classes.install}>
        <p className={classes.text}>{explained[state]}</p>
        {state === 'ready' && <Button onClick={() => void install()}>Instalar</Button>}
      </div>
    </Section>
  );
}
