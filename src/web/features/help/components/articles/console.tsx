import { Key, PageLink, See, Ui } from '../words.tsx';

export function Console() {
  return (
    <>
      <p>
        <PageLink page="console" /> mostra as viagens das próximas 6 horas, os carros e tudo o que se pode fazer, sem
        sair da página.
      </p>
      <h2>As viagens por urgência</h2>
      <p>
        Em cima está a viagem com menos folga: o tempo até o embarque menos o caminho do motorista dela, ou do carro
        livre mais próximo da praça e da categoria. O tempo fica vermelho quando, pela estimativa, o carro não chega
        mais na hora. Filtre por texto, ou por <Ui>Sem motorista</Ui> e <Ui>Com motorista</Ui>.
      </p>
      <h2>O mapa</h2>
      <p>
        Pontos, carros e embarques da próxima hora e meia, também sem mapa de fundo. A letra e a cor de cada carro estão
        na legenda. Carros demais juntos viram um número: clique para aproximar. <Ui>Lista</Ui> mostra o mesmo em texto.
        Só aparece no mapa quem compartilha a posição.
      </p>
      <h2>Dar a viagem a um motorista</h2>
      <p>
        Abra uma viagem: à direita estão os motoristas na ordem em que a receberiam, com minutos, distância, ganhos e
        telefone, e, em <b>Não podem agora</b>, o motivo de cada um dos outros.
      </p>
      <ul>
        <li>
          <Ui>Oferecer</Ui>: o motorista responde em segundos, como numa oferta comum.
        </li>
        <li>
          <Ui>Designar</Ui>: a viagem fica no nome dele. Ele pode recusar, e sem resposta no prazo ela volta a ficar
          disponível.
        </li>
        <li>
          <Ui>Trocar motorista</Ui>: passa uma viagem aceita a outro, sem taxa, com um motivo. Os dois são avisados.
        </li>
        <li>
          <Ui>Oferecer pela política</Ui>: começa agora as ofertas da política da praça.
        </li>
      </ul>
      <p>
        Quando outro está na vez na fila, o painel pede um motivo, que os motoristas que ficam para trás leem: veja{' '}
        <See slug="pontos-e-filas" />.
      </p>
      <h2>Alarmes</h2>
      <dl>
        <div>
          <dt>
            <Ui>Sem motorista</Ui>
          </dt>
          <dd>O embarque está perto e ninguém aceitou.</dd>
        </div>
        <div>
          <dt>
            <Ui>Ofertas esgotadas</Ui>
          </dt>
          <dd>A política perguntou a todos que podia.</dd>
        </div>
        <div>
          <dt>
            <Ui>Vai atrasar</Ui>
          </dt>
          <dd>Pela posição, o motorista não chega na hora.</dd>
        </div>
        <div>
          <dt>
            <Ui>Parado a caminho</Ui>
          </dt>
          <dd>O motorista saiu para buscar e não se move. Sem sinal do painel dele não há alarme.</dd>
        </div>
      </dl>
      <p>
        <Ui>Assumir</Ui> abre a viagem e diz aos colegas que você cuida do alarme: eles leem o seu nome. O alarme some
        quando o motivo acaba. <Ui>Som</Ui> liga ou desliga o toque neste aparelho; o navegador só toca depois do
        primeiro clique ou tecla na página. Os prazos estão em{' '}
        <PageLink page="central" query="aba=distribuicao">
          Distribuição
        </PageLink>
        .
      </p>
      <Keys />
    </>
  );
}

function Keys() {
  return (
    <>
      <h2>O que o passageiro diz</h2>
      <p>
        Pelo link da viagem, o passageiro avisa <Ui>Estou pronto</Ui>, pede mais minutos, ou conta que esqueceu algo no
        carro. O motorista recebe um aviso, e tudo fica na <Ui>Linha do tempo</Ui> da viagem. Nada disso muda situação,
        espera ou taxas. O telefone do motorista nunca aparece para o passageiro: combine a devolução de um objeto entre
        os dois.
      </p>
      <h2>Teclas</h2>
      <ul>
        <li>
          <Key>↓</Key> <Key>↑</Key> ou <Key>J</Key> <Key>K</Key>: andar na lista; <Key>Enter</Key>: abrir a viagem;{' '}
          <Key>Esc</Key>: fechar.
        </li>
        <li>
          <Key>/</Key>: filtrar; <Key>N</Key>: nova viagem, sem sair da página.
        </li>
        <li>
          <Key>1</Key> a <Key>9</Key>: escolher o motorista; depois <Key>O</Key> oferece e <Key>D</Key> designa, ou
          troca o motorista de uma viagem aceita.
        </li>
        <li>
          <Key>H</Key>: mudar o horário da viagem aberta. No campo, <Key>↑</Key> <Key>↓</Key> mudam 15 minutos e{' '}
          <Key>PgUp</Key> <Key>PgDn</Key> uma hora.
        </li>
        <li>
          <Key>F</Key>: oferecer pela política; <Key>A</Key>: assumir o alarme mais novo e abrir a viagem;{' '}
          <Key>Ctrl</Key> <Key>Enter</Key>: enviar a nova viagem ou confirmar uma pergunta; <Key>?</Key>: mostrar as
          teclas.
        </li>
      </ul>
      <p>As teclas não valem enquanto você digita, e tudo também se alcança com Tab.</p>
    </>
  );
}
