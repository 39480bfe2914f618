import { PageLink, Ui } from '../words.tsx';

export function Queues() {
  return (
    <>
      <p>
        Um ponto é o lugar onde os carros esperam. Quem chega entra na fila, e cada viagem é oferecida a um motorista
        por vez, na ordem de chegada.
      </p>
      <h2>Olhar as filas</h2>
      <p>
        <PageLink page="queues" /> mostra todos os pontos lado a lado, ao vivo: quem espera, desde quando, e o telefone.
        As marcas dizem por que uma oferta passa por um motorista:
      </p>
      <dl>
        <div>
          <dt>
            <Ui>A confirmar</Ui>
          </dt>
          <dd>
            Entrou sem a posição do aparelho. Ligue para ele ou olhe o ponto, e aperte <Ui>Confirmar</Ui>.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Sem sinal</Ui>
          </dt>
          <dd>
            O painel dele está fechado ou o celular sem internet. Com avisos ligados no aparelho ele ainda recebe
            ofertas; sem eles, a oferta passa ao próximo. Depois de algum tempo sai da fila.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Sem posição</Ui>
          </dt>
          <dd>
            Entrou pela posição, e o aparelho não a informa mais. Depois de algum tempo sai da fila, a não ser que você
            o veja no ponto e aperte <Ui>Confirmar</Ui>.
          </dd>
        </div>
        <div>
          <dt>Em pausa</dt>
          <dd>Ele mesmo pausou, até o horário da marca. O lugar continua dele.</dd>
        </div>
        <div>
          <dt>Recusas</dt>
          <dd>Ofertas recusadas ou não respondidas em seguida. Quando passam do limite, ele vai ao fim da fila.</dd>
        </div>
      </dl>
      <p>
        Abaixo da linha <b>Lista de espera</b> estão os que chegaram com o ponto cheio: sobem quando alguém sai.
      </p>
      <h2>Todos os motoristas disponíveis</h2>
      <p>
        A aba{' '}
        <PageLink page="queues" query="aba=disponiveis">
          Disponíveis
        </PageLink>{' '}
        lista, ao vivo, quem está disponível em qualquer lugar: estado, telefone, ponto ou região, idade da posição, em
        quanto tempo termina a viagem, e os ganhos em 7 dias. Filtre por estado, ou busque por motorista, parceiro ou
        ponto. A posição só aparece de quem a compartilha, e por 10 minutos.
      </p>
      <h2>Mudar a fila</h2>
      <p>
        Nos três pontos de cada motorista, <Ui>Mudar de lugar…</Ui> e <Ui>Tirar da fila…</Ui> pedem um motivo. Os
        motoristas que ficam para trás leem o motivo, não o seu nome. O mesmo vale quando você oferece, designa ou
        aceita uma viagem para outro motorista que não o próximo da fila.
      </p>
      <h2>Por que a viagem foi para aquele motorista</h2>
      <p>
        A página de cada viagem tem <Ui>Por que foi oferecida a quem</Ui>: cada oferta, a resposta, e a ordem naquele
        instante, com o que contou para cada um e o motivo de cada um que foi passado. <Ui>Chega em</Ui> soma o tempo
        até ficar livre e o caminho até o embarque.
      </p>
      <Reviews />
      <Blocks />
      <AdministratorsOnly />
    </>
  );
}

function Reviews() {
  return (
    <>
      <h2>Responder a um pedido de revisão</h2>
      <p>
        Um motorista pode pedir que uma pessoa reveja uma decisão da fila. O pedido aparece em{' '}
        <PageLink page="queues" query="aba=revisoes">
          Revisões
        </PageLink>
        . Confira as decisões na página da viagem e aperte <Ui>Responder</Ui>: o motorista lê a resposta, sem o seu
        nome.
      </p>
    </>
  );
}

function Blocks() {
  return (
    <>
      <h2>Bloqueio de um passageiro por um motorista</h2>
      <p>
        Depois de uma viagem, o motorista pode pedir para não atender mais o passageiro, só por conduta. O pedido
        aparece em{' '}
        <PageLink page="queues" query="aba=bloqueios">
          Bloqueios
        </PageLink>
        . Ouça os dois lados e aperte <Ui>Aprovar…</Ui> ou <Ui>Recusar…</Ui>: o motorista lê a resposta. O passageiro e
        o cliente não são avisados.
      </p>
      <p>
        Aprovado, o bloqueio vale 90 dias e termina sozinho; <Ui>Encerrar bloqueio…</Ui> o termina antes. As viagens do
        passageiro vão antes aos outros motoristas, e nenhuma fica sem oferta por isso.
      </p>
      <p>
        O passageiro é reconhecido pelo telefone: com outro telefone não é, e quem usa o mesmo telefone, como o da
        recepção de um hotel, também é.
      </p>
    </>
  );
}

function AdministratorsOnly() {
  return (
    <>
      <h2>Só administradores: desenhar e ligar</h2>
      <ol>
        <li>
          Em <PageLink page="ranks" />, aperte <Ui>Novo ponto</Ui>. Clique no mapa para marcar o ponto; o raio faz um
          círculo. Para outra forma, escolha <Ui>Um canto da área</Ui> e clique canto por canto, ou digite as
          coordenadas.
        </li>
        <li>
          Na aba{' '}
          <PageLink page="ranks" query="aba=despacho">
            Despacho
          </PageLink>
          , aperte <Ui>Nova política</Ui> e escolha, para uma praça e categoria e a partir de um dia, como a viagem
          encontra o motorista: <Ui>Fila do ponto</Ui>, <Ui>Proximidade</Ui> ou <Ui>Equilíbrio</Ui>. Sem política, as
          viagens vão ao <Ui>Mural</Ui>, como sempre.
        </li>
        <li>
          Em <Ui>Proximidade</Ui> e <Ui>Equilíbrio</Ui>, <Ui>No embarque em até</Ui> é o maior tempo até o embarque. Com{' '}
          <Ui>Ocupado por até</Ui>, motoristas que estão terminando uma viagem recebem ofertas também; com 0, só os
          livres.
        </li>
        <li>
          Os prazos que valem para todos os pontos estão em{' '}
          <PageLink page="central" query="aba=distribuicao">
            Distribuição
          </PageLink>
          .
        </li>
        <li>
          Cada motorista precisa de um usuário próprio, que diga, em <PageLink page="users" />, qual motorista ele é.
        </li>
      </ol>
    </>
  );
}
