import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './own-queue.module.css';

/** Explains the order of the queue, and the use of the position. */
export function QueueRules() {
  return (
    <Section title="Como a fila funciona">
      <ul className={classes.rules}>
        <li>Vale a ordem de chegada ao ponto. Quem aceita uma viagem sai da fila.</li>
        <li>
          O navegador só informa onde você está com esta página à vista. Com a tela apagada ou em outro aplicativo, as
          ofertas chegam como aviso do aparelho.
        </li>
        <li>A posição só serve para conferir se você está no ponto, e não fica guardada.</li>
      </ul>
      <TextLink to="/ajuda/$artigo" params={{ artigo: 'fila-do-ponto' }}>
        Todas as regras da fila
      </TextLink>
    </Section>
  );
}
