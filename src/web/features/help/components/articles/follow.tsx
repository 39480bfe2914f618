import { statusLabel } from '#domain/trips/audience-labels.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

const usualStatuses = [
  'scheduled',
  'available',
  'accepted',
  'en_route',
  'arrived',
  'in_progress',
  'completed',
] as const;

export function Follow() {
  const audience = useLabelAudience();
  const partner = partnerNoun(audience);
  return (
    <>
      <h2>Achar a viagem</h2>
      <ul>
        <li>
          <PageLink page="ahead" /> tem as que vêm, por dia, por semana e numa folha para imprimir.
        </li>
        <li>
          <PageLink page="history" /> tem todas: busque por código, passageiro, endereço ou referência, filtre por data
          e situação, e leve a lista com <Ui>Exportar</Ui>. Abre com as viagens até agora; <Ui>Com as futuras</Ui>{' '}
          mostra também as que vêm.
        </li>
      </ul>
      <Picture name="history" alt="Histórico de viagens com busca, filtros de data e situação e a lista de viagens." />
      <h2>O que a página da viagem mostra</h2>
      <ul>
        <li>A situação muda sozinha: {usualStatuses.map((status) => statusLabel(status, audience)).join(', ')}.</li>
        <li>Motorista, placa e, se ele compartilha a posição, o carro no mapa.</li>
        <li>
          <Ui>Link do passageiro</Ui>: já está pronto para <Ui>Copiar</Ui> ou mandar pelo <Ui>WhatsApp</Ui>; quem o tem
          acompanha a viagem sem entrar no painel, em português, inglês ou espanhol. <Ui>Trocar</Ui> faz o anterior
          deixar de abrir. Abrir o link não muda nada. Se o táxi vai atrasar, a página diz a nova previsão.
        </li>
        <li>
          Clientes com a regra <Ui>Enviar o link ao passageiro</Ui> não precisam lembrar dele: depois de aprovada a
          viagem, o link vai para o e-mail do passageiro, no idioma dele. Sem e-mail no pedido, a viagem aparece em{' '}
          <PageLink page="waitingLinks" />: o <Ui>WhatsApp</Ui> abre com a mensagem pronta e a tira da lista.
        </li>
        <li>
          Com o motorista a caminho ou no local, o passageiro pode tocar em <Ui>Estou pronto</Ui> ou{' '}
          <Ui>Preciso de mais 5 minutos</Ui> (até duas vezes). O aviso aparece na <Ui>Linha do tempo</Ui> e não muda
          espera nem taxas. <Ui>Pelo link do motorista</Ui> quer dizer que o aviso veio do link que o motorista mandou.
        </li>
        <li>
          Por três dias depois do fim, a página mostra data, trajeto, horários, motorista, placa, o valor que o
          passageiro pagou e o recibo. Numa viagem faturada, diz que a conta é do cliente e não mostra o valor. Em{' '}
          <Ui>Esqueci algo no carro</Ui>, a descrição chega à central e ao {partner}. A avaliação, de 1 a 5, só a
          central vê.
        </li>
        <li>
          <Ui>PIN de embarque</Ui>, quando a empresa o usa: o passageiro diz esse número ao motorista.
        </li>
        <li>
          <Ui>Recibo em PDF</Ui>, depois de concluída.
        </li>
      </ul>
      <Picture name="trip" alt="Página de uma viagem: situação, hora, trajeto, passageiro, preço e os botões." />
      <h2>Alterar ou cancelar</h2>
      <ol>
        <li>
          <Ui>Editar</Ui> muda horário, trajeto, passageiro e o resto até a viagem começar. Se um {partner} já aceitou,
          o botão passa a ser <Ui>Propor alteração</Ui>: vale quando ele confirmar.
        </li>
        <li>
          <Ui>Cancelar viagem</Ui> pede o motivo e mostra antes se há taxa e de quanto. Cedo, não há.
        </li>
        {audience === 'client' && (
          <li>
            O motorista é procurado sozinho antes do embarque. <Ui>Procurar motorista agora</Ui>, na página da viagem,
            começa a procura na hora, para quem quer a confirmação cedo.
          </li>
        )}
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>{audience === 'client' ? 'Ainda não há motorista' : 'Ninguém aceitou ainda'}</dt>
          <dd>A central vê as viagens sem {partner} e procura um. Para falar dela, diga o código.</dd>
        </div>
        <div>
          <dt>A taxa mudou na hora de confirmar</dt>
          <dd>Nada foi cancelado: a janela mostra o novo valor e pergunta outra vez.</dd>
        </div>
        <div>
          <dt>{audience === 'client' ? 'O motorista não pode mais fazer a viagem' : 'O parceiro devolveu a viagem'}</dt>
          <dd>
            {audience === 'client'
              ? 'Outro é procurado na hora, e você é avisado quando ele confirmar.'
              : 'Ela volta a ser ofertada na hora, e você é avisado quando outro aceitar.'}
          </dd>
        </div>
      </dl>
    </>
  );
}
