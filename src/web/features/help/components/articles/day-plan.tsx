import { Key, PageLink, See, Ui } from '../words.tsx';

export function DayPlanArticle() {
  return (
    <>
      <p>
        <PageLink page="dayPlan" /> sugere qual motorista faz cada viagem agendada de um dia. É uma proposta: nenhuma
        viagem muda até você designar.
      </p>
      <h2>Calcular</h2>
      <ol>
        <li>Escolha a praça e o dia. O dia já vem em amanhã.</li>
        <li>
          Escolha o objetivo: <Ui>Cooperativa</Ui> dá viagens antes a quem ganhou menos nos últimos 7 dias;{' '}
          <Ui>Frota</Ui> usa o menor número de carros. Nos dois, atender mais viagens vem primeiro.
        </li>
        <li>
          Clique em <Ui>Calcular plano</Ui>. Leva alguns segundos. <Ui>Parar</Ui> termina antes, com o melhor plano
          encontrado até então.
        </li>
      </ol>
      <p>
        O plano respeita categoria, necessidades, documentos, turnos, descanso e o tempo de um embarque ao outro. Uma
        viagem já aceita fica com o seu motorista e tem um cadeado. Sem turno informado, o motorista conta como livre o
        dia todo.
      </p>
      <h2>Ler os números</h2>
      <p>
        Abaixo de cada número está o limite, como “no mínimo 3”: nenhum plano deste dia fica abaixo dele. “2 acima” é a
        diferença. Pode ser que um plano melhor exista, ou que nenhum chegue ao limite. O painel só escreve que o plano
        é ótimo quando todos os limites foram alcançados. Sobre ganhos não há limite.
      </p>
      <h2>Mudar o plano</h2>
      <p>
        Na <Ui>Linha do tempo</Ui>, cada linha é um motorista; a parte escura está fora do turno. Arraste uma viagem à
        linha de outro motorista ou à linha <Ui>Sem motorista</Ui>. No teclado, as setas andam entre as viagens,{' '}
        <Key>Enter</Key> seleciona a viagem, as setas escolhem o motorista, <Key>Enter</Key> mostra o efeito e{' '}
        <Key>Esc</Key> cancela. No celular, abra os três pontos da viagem e toque em <Ui>Passar a outro motorista…</Ui>
      </p>
      <p>
        Antes de valer, você vê cada número antes e depois, ou por que não é possível. <Ui>Confirmar mudança</Ui> guarda
        no plano; <Ui>Cancelar</Ui> deixa como estava. <Ui>Calcular de novo</Ui> substitui o plano e as mudanças.
      </p>
      <h2>Viagens sem motorista</h2>
      <p>
        Ficam à parte, cada uma com a menor mudança que resolveria, como um turno que começa mais cedo.{' '}
        <Ui>Escolher motorista…</Ui> a passa a alguém. Se uma viagem mudou depois do cálculo e o motorista não pode mais
        fazê-la, a linha diz por quê.
      </p>
      <h2>Designar</h2>
      <p>
        <Ui>Designar tudo…</Ui> mostra primeiro quais viagens serão designadas e quais não, com o motivo. Depois de
        confirmar, cada motorista é avisado e decide, como em <See slug="distribuir-viagens" />. Se alguém mudou o plano
        enquanto isso, o painel mostra o plano novo: confira e clique outra vez.
      </p>
    </>
  );
}
