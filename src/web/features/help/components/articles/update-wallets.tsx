import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function UpdateWallets() {
  return (
    <>
      <p>
        <PageLink page="wallet" /> mostra a carteira de cada parceiro e a soma de todas. O que espera decisão está em{' '}
        <PageLink page="updateWallets" />.
      </p>
      <h2>Recargas</h2>
      <ol>
        <li>
          Quando o parceiro gera um código Pix, a recarga aparece em{' '}
          <PageLink page="updateWallets" query="aba=recargas">
            Recargas
          </PageLink>
          , com a identificação que vem no extrato.
        </li>
        <li>
          Veja no banco que o dinheiro chegou, e então <Ui>Confirmar</Ui>: entra na carteira na hora. Com o extrato
          importado isso acontece sozinho: veja <See slug="extrato-bancario" />.
        </li>
        <li>
          O banco devolveu depois? <Ui>Registrar devolução</Ui> tira o valor da carteira.
        </li>
      </ol>
      <h2>Saques e lotes</h2>
      <Picture name="payouts" alt="Fila de saques: parceiro, chave Pix, valor e os botões para pagar ou recusar." />
      <ol>
        <li>
          Em{' '}
          <PageLink page="updateWallets" query="aba=saques">
            Saques
          </PageLink>
          , pague pelo banco à chave Pix que está na linha e aperte <Ui>Pago</Ui>. O valor já saiu da carteira quando o
          parceiro pediu.
        </li>
        <li>
          Para pagar muitos de uma vez, escolha-os e aperte <Ui>Gerar lote</Ui>. Em <Ui>Lotes de saques</Ui>,{' '}
          <Ui>Baixar arquivo</Ui> e envie-o ao banco.
        </li>
        <li>
          Um saque que não deve ir: <Ui>Tirar</Ui>. Quando o banco pagar, <Ui>Marcar lote como pago</Ui>.
        </li>
        <li>
          <Ui>Recusar</Ui>, com o motivo, devolve o valor à carteira; <Ui>Registrar devolução</Ui> também.
        </li>
      </ol>
      <AdjustmentsAndBooks />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>A central ainda não tem conta Pix.</Ui>
          </dt>
          <dd>
            Sem ela ninguém recarrega. Cadastre a chave em <Ui>Conta Pix da central</Ui>.
          </dd>
        </div>
        <div>
          <dt>O ajuste é recusado pelo saldo mínimo</dt>
          <dd>
            Marque <Ui>Permitir que o disponível fique abaixo do saldo mínimo</Ui> e diga por quê, ou diminua o valor.
          </dd>
        </div>
        <div>
          <dt>A contabilidade não confere</dt>
          <dd>Não lance mais nada por fora. Guarde um backup e mostre as divergências a quem cuida do servidor.</dd>
        </div>
      </dl>
    </>
  );
}

function AdjustmentsAndBooks() {
  return (
    <>
      <h2>Ajustes</h2>
      <ul>
        <li>
          <Ui>Ajuste manual</Ui>: crédito ou débito de um parceiro, com o motivo, que ele lê. A tabela mostra antes como
          fica a carteira. Não pode ser apagado: para desfazer, lance outro.
        </li>
        <li>
          <Ui>Ajuste em lote</Ui>: uma planilha, cada linha conferida antes; entram todas ou nenhuma, e o mesmo arquivo
          nunca entra duas vezes. <Ui>Estornar lote</Ui> desfaz.
        </li>
        <li>
          Acima do valor de <Ui>Segundo administrador</Ui>, outro administrador precisa aprovar. Quem envia não aprova.
        </li>
      </ul>
      <h2>Prazos e contabilidade</h2>
      <ul>
        <li>
          <Ui>Prazos de pagamento</Ui>: em quantos dias a parte do parceiro é liberada, e o saque, pago. O que já foi
          prometido não muda. Por Pix à central, nada é liberado antes de o Pix do passageiro chegar.
        </li>
        <li>
          <Ui>Verificar saldos</Ui>, em Carteira, confere os lançamentos um a um. Toda noite isso é feito sozinho.
        </li>
        <li>
          <Ui>Meses fechados</Ui>: um mês fechado não recebe mais lançamentos e não reabre.
        </li>
      </ul>
    </>
  );
}
