import { PageLink, See, Ui } from '../words.tsx';

export function OwnShift() {
  return (
    <>
      <h2>Começar e terminar</h2>
      <ol>
        <li>
          Abra <PageLink page="ownShift" /> e ligue <Ui>Disponível</Ui>. A partir daí as ofertas aparecem em qualquer
          página do painel, na tela inteira.
        </li>
        <li>
          Deixe o painel aberto. Sem sinal dele por alguns minutos, um aviso pergunta se você continua; sem resposta em
          2 minutos, você fica indisponível. Se o aparelho perde a internet, a página diz na hora <Ui>Sem sinal</Ui> e
          desde quando.
        </li>
        <li>
          Desligue <Ui>Disponível</Ui> para terminar. Você sai também da fila do ponto. As viagens já aceitas continuam
          suas.
        </li>
      </ol>
      <p>
        Entrar na fila de um ponto também liga <Ui>Disponível</Ui>: veja <See slug="fila-do-ponto" />.
      </p>
      <h2>Pausar</h2>
      <p>
        Aperte <Ui>Pausar</Ui> e escolha por quanto tempo. As ofertas passam por você, e o lugar na fila continua seu.
        Cada turno tem 60 minutos de pausa; a página diz quanto resta. <Ui>Voltar</Ui> termina a pausa antes.
      </p>
      <h2>Compartilhar a posição, ou não</h2>
      <p>
        Com <Ui>Compartilhar minha posição</Ui>, a central pode oferecer a você as viagens mais perto. Só a última
        posição é guardada. Ela é apagada 10 minutos depois do último envio, ou na hora em que você desligar. Só a
        central a vê. Enquanto a página envia a posição, a tela do aparelho não apaga.
      </p>
      <p>
        Sem ela não há desvantagem: vale o ponto em cuja fila você está, ou aquele que você escolher em{' '}
        <Ui>Estou perto do ponto</Ui>. Mude a escolha quando for para outro lugar.
      </p>
      <Permission />
      <Criteria />
      <h2>Quanto você fez</h2>
      <p>
        A página soma, por dia, o tempo disponível sem as pausas, as viagens concluídas, o valor delas, a sua parte e
        quanto ela dá por hora. Os números dos últimos 14 dias estão numa tabela.
      </p>
    </>
  );
}

function Permission() {
  return (
    <dl>
      <div>
        <dt>
          <Ui>O navegador não informa onde você está</Ui>
        </dt>
        <dd>
          A localização está bloqueada para o painel. Toque no cadeado ao lado do endereço e permita a localização. No
          iPhone, abra Ajustes, Privacidade, Serviços de Localização, e escolha o navegador. Depois recarregue o painel.
        </dd>
      </div>
      <div>
        <dt>Com a tela apagada ou em outro aplicativo</dt>
        <dd>
          O navegador não informa a posição, e o painel não a envia. Para ouvir as ofertas, ligue os avisos: veja{' '}
          <See slug="avisos" />.
        </dd>
      </div>
    </dl>
  );
}

function Criteria() {
  return (
    <>
      <h2>Por que a oferta vai para um ou para outro</h2>
      <dl>
        <div>
          <dt>
            <Ui>Mural</Ui>
          </dt>
          <dd>
            Não há oferta: todos os que podem veem a viagem em <PageLink page="available" />, e fica com ela quem aceita
            primeiro.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Fila do ponto</Ui>
          </dt>
          <dd>Vale a ordem de chegada ao ponto mais perto do embarque.</dd>
        </div>
        <div>
          <dt>
            <Ui>Proximidade</Ui>
          </dt>
          <dd>
            Vale quem chega antes ao embarque. Quem está terminando uma viagem pode contar também: a oferta diz{' '}
            <Ui>Depois da viagem em andamento</Ui>.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Equilíbrio</Ui>
          </dt>
          <dd>Entre os que chegam a tempo, vale quem ganhou menos nos últimos 7 dias.</dd>
        </div>
      </dl>
      <p>
        Em todos, a oferta passa por quem está em pausa, sem sinal, com documento vencido ou sem tempo entre as próprias
        viagens. Se você discorda de uma decisão, aperte <Ui>Pedir revisão</Ui>: uma pessoa da central responde.
      </p>
    </>
  );
}
