import { PageLink, See, Ui } from '../words.tsx';

export function Offers() {
  return (
    <>
      <h2>Oferta: a viagem é sua por um instante</h2>
      <ol>
        <li>
          A oferta cobre a tela em qualquer página do painel, com som, vibração e um anel que mostra o tempo. Até ele
          acabar, ninguém mais pode aceitar.
        </li>
        <li>
          Veja quanto você recebe, o valor por quilômetro, a distância até o embarque e a região do destino. Aperte{' '}
          <Ui>Aceitar</Ui>, ou <Ui>Recusar</Ui> e um motivo. Recusada ou sem resposta, ela segue para o próximo.
        </li>
        <li>Cão-guia não é motivo para recusar (Lei 11.126/2005).</li>
      </ol>
      <p>
        As ofertas aceitas e as que venceram contam na sua <See slug="pontuacao" />.
      </p>
      <h2>Confirmação: você ainda vai fazer a viagem?</h2>
      <p>Antes do embarque, a central pode pedir que você confirme uma viagem que já aceitou.</p>
      <ol>
        <li>
          O pedido aparece no alto de <PageLink page="available" /> e na página da viagem, com o prazo.
        </li>
        <li>
          Aperte <Ui>Confirmar viagem</Ui>. Sem resposta no prazo, ela volta a ser ofertada a outros, com a taxa de
          devolução.
        </li>
      </ol>
      <h2>Alteração: o cliente mudou algo</h2>
      <p>
        Depois de aceita, uma mudança de horário, trajeto ou pagamento é uma <Ui>Alteração proposta</Ui>: valem as
        condições antigas até você apertar <Ui>Confirmar alteração</Ui>. Com <Ui>Recusar alteração</Ui> ou sem resposta,
        a viagem vai para outros sem custo para você.
      </p>
    </>
  );
}
