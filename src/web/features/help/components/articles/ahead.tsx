import { Picture } from '../picture.tsx';
import { Key, PageLink, See, Ui } from '../words.tsx';

export function Ahead() {
  return (
    <>
      <Views />
      <Move />
      <h2>Cuidar das viagens sem motorista</h2>
      <ol>
        <li>
          Abra{' '}
          <PageLink page="ahead" query="vista=descobertas">
            Sem motorista
          </PageLink>
          . <Ui>Em risco</Ui> vem primeiro; <Ui>Ainda há tempo</Ui>, depois. As aceitas que atrasam, ou cujo motorista
          ainda não saiu, estão ali também.
        </li>
        <li>Cada viagem diz o que falta e, em números, quantos parceiros podem fazer, viram, tentaram ou recusaram.</li>
        <li>
          Faça ali mesmo o que falta: <Ui>Publicar</Ui>, <Ui>Oferecer a…</Ui> ou <Ui>Designar</Ui>. Qual deles, veja em{' '}
          <See slug="distribuir-viagens" />.
        </li>
        <li>
          Numa viagem atrasada, <Ui>Ligar</Ui> e o WhatsApp falam com o motorista; <Ui>Trocar motorista</Ui> passa a
          viagem a outro na hora.
        </li>
      </ol>
      <Picture
        name="uncovered"
        alt="Viagens sem parceiro, as de maior risco primeiro: embarque, trajeto, o que falta em cada uma e os botões para publicar, oferecer ou designar."
      />
      <h2>O que falta, e o que fazer</h2>
      <dl>
        <div>
          <dt>
            <Ui>Nenhum parceiro pode fazer</Ui>
          </dt>
          <dd>
            Praça, categoria, documentos, saldo ou horário impedem todos. Abra <Ui>Designar</Ui>: ao lado de cada nome
            está o que o impede.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Aguarda aprovação do cliente</Ui>
          </dt>
          <dd>Peça a decisão a quem aprova no cliente. Um administrador também pode aprovar.</dd>
        </div>
        <div>
          <dt>
            <Ui>Ainda não publicada</Ui>
          </dt>
          <dd>É publicada sozinha na antecedência que a central definiu. Publique antes se o embarque preocupa.</dd>
        </div>
        <div>
          <dt>
            <Ui>Oferta recusada</Ui> ou <Ui>Publicada, ninguém aceitou</Ui>
          </dt>
          <dd>Ofereça a quem costuma atender aquele lugar, ou ligue para um parceiro e designe.</dd>
        </div>
        <div>
          <dt>
            <Ui>Oferta sem resposta ainda</Ui>
          </dt>
          <dd>Espere o prazo: sem resposta, a oferta vai ao próximo da fila.</dd>
        </div>
      </dl>
      <p>
        Viagem que ninguém aceita até alguns minutos depois do embarque vira não atendida: o cliente e os
        administradores são avisados.
      </p>
    </>
  );
}

function Move() {
  return (
    <>
      <h2>Mudar o horário</h2>
      <p>
        <Ui>Mudar horário</Ui> está no menu da viagem, na página dela e no <PageLink page="console" />; na linha, a
        tecla <Key>H</Key>. Escreva o horário (“amanhã 5:40”, “+30”) ou use as setas. Antes de salvar, aparecem o
        horário e o preço de antes e de agora, e se o motorista continua livre.
      </p>
    </>
  );
}

function Views() {
  return (
    <>
      <h2>Ver o que vem</h2>
      <p>
        <PageLink page="ahead" /> mostra a mesma lista de vários modos:
      </p>
      <ul>
        <li>
          <Ui>Por dia</Ui>: tudo o que vem, por embarque. <Ui>Só as sem parceiro</Ui> mostra as que ainda não têm
          parceiro.
        </li>
        <li>
          <Ui>Semana</Ui>: o calendário, de onde cada dia abre a sua folha.
        </li>
        <li>
          <Ui>Folha do dia</Ui>: as viagens de um dia numa tabela; <Ui>Imprimir</Ui> imprime a folha.
        </li>
        <li>
          <Ui>Em andamento</Ui>: as aceitas das próximas 3 horas e as que estão na rua, com o atraso e a espera de cada
          uma.
        </li>
      </ul>
    </>
  );
}
