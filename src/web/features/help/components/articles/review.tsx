import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Review() {
  return (
    <>
      <h2>Conferir</h2>
      <p>
        Fica em conferência a viagem cuja corrida passou da margem em torno da estimativa, que passou de um limite do
        cliente ou do voucher, que tem extras, despesas sem comprovante ou espera que os horários não mostram, que
        terminou cedo ou longe demais, foi interrompida ou registrada depois, e a taxa de quem não compareceu. Até lá,
        nada vai ao cliente nem ao parceiro.
      </p>
      <p>
        Sem estimativa não há com que comparar: faturada ou paga por Pix à central, a viagem sempre espera por você;
        paga ao motorista, só acima do valor que está em <Ui>Ajustes</Ui>, <Ui>Conferência</Ui>.
      </p>
      <ol>
        <li>
          Abra a lista{' '}
          <PageLink page="history" query="valorParceiro=in_review">
            Em conferência
          </PageLink>
          ; o número também está no Dashboard.
        </li>
        <li>
          Na viagem, <Ui>Por que está em conferência</Ui> diz o motivo. Compare com a estimativa, a linha do tempo e os
          comprovantes.
        </li>
        <li>
          Certo: <Ui>Conferir e lançar</Ui>. Errado: mude o valor, diga o <Ui>Motivo da correção</Ui> e lance. Muito
          acima da estimativa, o painel pede confirmação. Por 60 segundos, <Ui>Desfazer</Ui> estorna o lançamento.
        </li>
      </ol>
      <Picture
        name="review"
        alt="Seção Em conferência de uma viagem: o motivo, os valores informados e o botão Conferir e lançar."
      />
      <p>
        Pedágio e estacionamento vão inteiros ao parceiro, sem comissão. Os limites são ajustes da central, na aba{' '}
        <PageLink page="central" query="aba=dinheiro">
          Dinheiro
        </PageLink>
        .
      </p>
      <h2>Responder a uma contestação</h2>
      <ol>
        <li>
          O cliente contesta na página da viagem, com o motivo, que fica na linha do tempo. Até a resposta a viagem fica
          fora da fatura e não é liberada.
        </li>
        <li>
          Em <Ui>Valor contestado</Ui>, escolha uma das três respostas. O cliente lê o seu motivo.
        </li>
      </ol>
      <dl>
        <div>
          <dt>
            <Ui>Manter o valor</Ui>
          </dt>
          <dd>A viagem volta a ser faturada pelo mesmo valor.</dd>
        </div>
        <div>
          <dt>
            <Ui>Corrigir o valor</Ui>
          </dt>
          <dd>O lançamento é estornado e refeito com os valores certos, também na parte do parceiro.</dd>
        </div>
        <div>
          <dt>
            <Ui>Não cobrar</Ui>
          </dt>
          <dd>O cliente não paga, e nem o parceiro nem a central recebem por ela.</dd>
        </div>
      </dl>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>A viagem já está numa fatura</dt>
          <dd>
            Corrija por nota de crédito, na fatura: veja <See slug="fechar-e-receber-faturas" />.
          </dd>
        </div>
        <div>
          <dt>A carteira do parceiro ficou negativa</dt>
          <dd>
            Um estorno pode passar do mínimo. Ele não aceita viagens pagas ao motorista até recarregar ou receber.
          </dd>
        </div>
      </dl>
    </>
  );
}
