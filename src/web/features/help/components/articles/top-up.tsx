import { PageLink, Ui } from '../words.tsx';

export function TopUp() {
  return (
    <>
      <p>
        Recarregue quando o saldo estiver baixo: viagens que o passageiro paga direto a você reservam a comissão na
        carteira, e sem saldo não podem ser aceitas.
      </p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Na <PageLink page="wallet" />, aperte <Ui>Recarregar</Ui>.
        </li>
        <li>
          Escreva o <Ui>Valor</Ui> ou toque num dos prontos e aperte <Ui>Gerar código Pix</Ui>.
        </li>
        <li>
          Leia o QR Code com o aplicativo do banco, ou copie o <Ui>Pix copia e cola</Ui>. Confira o nome de quem recebe.
        </li>
        <li>Pague uma vez só. A página avisa sozinha quando a central confirmar; pode fechá-la e voltar depois.</li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>A central ainda não recebe por Pix aqui.</Ui>
          </dt>
          <dd>Falta a central cadastrar a conta dela. Fale com ela.</dd>
        </div>
        <div>
          <dt>Paguei, e continua aguardando</dt>
          <dd>
            A central confirma pelo banco. Não gere outro código nem aperte <Ui>Cancelar recarga</Ui> depois de pagar:
            mande o comprovante à central com a identificação que está no código.
          </dd>
        </div>
        <div>
          <dt>Fechei sem pagar</dt>
          <dd>
            Na aba <Ui>Recargas e saques</Ui>, aperte <Ui>Ver código Pix</Ui>; o mesmo código continua valendo.
          </dd>
        </div>
      </dl>
    </>
  );
}
