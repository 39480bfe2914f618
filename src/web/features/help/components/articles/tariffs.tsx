import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Tariffs() {
  return (
    <>
      <h2>Uma tarifa nova</h2>
      <ol>
        <li>
          Em <PageLink page="tariffs" />, <Ui>Nova tarifa</Ui>; ou, na que está em vigor,{' '}
          <Ui>Copiar para novo período</Ui>.
        </li>
        <li>
          Praça, categoria, <Ui>Vale a partir de</Ui> e o <Ui>Ato legal</Ui> que fixou os valores.
        </li>
        <li>
          <Ui>Bandeirada</Ui>, quilômetro nas duas bandeiras, <Ui>Hora parada</Ui>, <Ui>Valor mínimo</Ui> e volume de
          bagagem, como estão no ato.
        </li>
        <li>
          <Ui>Horários da bandeira 2</Ui>: um horário que passa da meia-noite é dividido em dois. Depois, os{' '}
          <Ui>Adicionais</Ui>, se houver.
        </li>
        <li>
          <Ui>Salvar tarifa</Ui>. Ela passa a valer no dia marcado, sozinha, e a anterior acaba na véspera.
        </li>
      </ol>
      <p>
        Uma tarifa já usada em viagens não pode mais ser alterada. As viagens guardam o preço com que foram pedidas.
      </p>
      <Picture
        name="tariff"
        alt="Tarifas de uma praça: a que está em vigor, com o ato legal e os valores, e as anteriores."
      />
      <Calendar />
      <h2>Preços fechados</h2>
      <ol>
        <li>
          Em{' '}
          <PageLink page="tariffs" query="aba=precos">
            Preços fechados
          </PageLink>
          , crie com <Ui>Nova zona</Ui> os dois lados do trajeto: um círculo no mapa, bairros pelo nome, ou os dois.
        </li>
        <li>
          <Ui>Novo preço</Ui>: de uma zona a outra, por tudo, com espera e bagagem. <Ui>Só para um cliente</Ui> tem
          prioridade sobre o geral.
        </li>
      </ol>
      <DividedCity />
      <h2>Conferir</h2>
      <p>
        O{' '}
        <PageLink page="tariffs" query="aba=simulador">
          Simulador
        </PageLink>{' '}
        faz a conta de uma viagem qualquer, linha por linha, sem cadastrar nada. Use-o depois de cada mudança.
      </p>
      <h2>O resto da página</h2>
      <ul>
        <li>
          <Ui>Locais</Ui>: aeroportos, hotéis e outros lugares muito pedidos. São encontrados pelo nome e por outros
          nomes, mesmo sem internet.
        </li>
        <li>
          <Ui>Praças</Ui>: os municípios onde a central roda, cada um com o seu fuso horário.
        </li>
        <li>
          <Ui>Planos</Ui>: comissão e mensalidade dos parceiros. A comissão combinada com um parceiro tem prioridade
          sobre a do plano.
        </li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>As viagens ficam “A combinar / taxímetro”</dt>
          <dd>Falta tarifa da praça e categoria naquele dia, ou um endereço sem posição no mapa.</dd>
        </div>
        <div>
          <dt>Uma zona ou um plano não pode ser removido</dt>
          <dd>Ainda está em uso: por preços fechados ou adicionais, ou por parceiros.</dd>
        </div>
      </dl>
    </>
  );
}

function DividedCity() {
  return (
    <>
      <h2>Uma cidade dividida</h2>
      <p>
        Em{' '}
        <PageLink page="tariffs" query="aba=pracas">
          Praças
        </PageLink>
        , uma <Ui>Nova praça</Ui> pode ser só alguns <Ui>Bairros</Ui> de um município, com os <Ui>Preços</Ui> da praça
        do município inteiro. As viagens que começam ali passam a ser dela: escolha no cadastro dos parceiros quem as
        atende.
      </p>
    </>
  );
}

function Calendar() {
  return (
    <>
      <h2>Feriados e períodos</h2>
      <ol>
        <li>
          Em{' '}
          <PageLink page="tariffs" query="aba=feriados">
            Feriados e períodos
          </PageLink>
          , escolha a praça. Os feriados nacionais já estão lá; valem como domingo.
        </li>
        <li>
          <Ui>Novo feriado municipal</Ui>: dia, nome e se <Ui>Repete todo ano, no mesmo dia</Ui>.
        </li>
        <li>
          <Ui>Novo período</Ui>: bandeira 2 o dia todo, do primeiro ao último dia, onde o município autoriza.
        </li>
      </ol>
    </>
  );
}
