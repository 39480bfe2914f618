import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Approvals() {
  const partner = partnerNoun(useLabelAudience());
  return (
    <>
      <p>
        Alguns pedidos precisam ser aprovados: os que passam do valor, da categoria ou do horário combinados com a
        central, e os que ficaram sem preço estimado quando a empresa tem limite de valor. As regras estão em
        Configurações, em <Ui>Aprovação de pedidos</Ui>. Também esperam os que passam das regras de um colaborador: veja{' '}
        <See slug="colaboradores" />.
      </p>
      <h2>Aprovar ou recusar</h2>
      <ol>
        <li>
          Em <PageLink page="ahead" />, abra{' '}
          <PageLink page="ahead" query="vista=aprovacoes">
            Aprovações
          </PageLink>
          . O número de pedidos também está no começo do painel.
        </li>
        <li>O cartão diz quem pediu, para quando, o preço e por que o pedido espera.</li>
        <li>
          <Ui>Aprovar</Ui> manda a viagem aos {partner}s. <Ui>Recusar</Ui> pede o <Ui>Motivo</Ui>, e quem pediu o lê.
          Uma série é decidida inteira.
        </li>
      </ol>
      <Picture name="approvals" alt="Aprovações: cada pedido com o motivo da espera e os botões Aprovar e Recusar." />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Meu próprio pedido não está na lista</dt>
          <dd>Ninguém aprova o que pediu ou alterou. Outro aprovador ou a central decide.</dd>
        </div>
        <div>
          <dt>Um colega vê o pedido, e eu não</dt>
          <dd>
            As regras do colaborador dizem quem aprova. Só essa pessoa e a central decidem. A página da viagem diz de
            quem é a aprovação.
          </dd>
        </div>
        <div>
          <dt>O embarque passou sem decisão</dt>
          <dd>A viagem fica como não atendida, e o limite reservado volta.</dd>
        </div>
        <div>
          <dt>Não vejo Aprovações</dt>
          <dd>
            Só quem aprova vê. A central diz quem é; veja também <See slug="acompanhar-viagem" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
