import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function TakeOut() {
  return (
    <>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Confira a chave Pix em <PageLink page="settings" />, em <Ui>Contato e Pix</Ui>: é só para ela que a central
          paga.
        </li>
        <li>
          Na <PageLink page="wallet" />, aperte <Ui>Sacar</Ui>. O painel diz quanto <Ui>Dá para sacar</Ui> e até que dia
          é pago.
        </li>
        <li>
          Escreva o <Ui>Valor</Ui> e aperte <Ui>Pedir saque</Ui>. Ele sai do saldo na hora e fica em{' '}
          <Ui>Recargas e saques</Ui> até ser pago.
        </li>
      </ol>
      <Picture
        name="payout"
        alt="Sacar por Pix: quanto dá para sacar, a chave Pix, até quando é pago e o campo Valor."
      />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Falta a sua chave Pix.</Ui>
          </dt>
          <dd>Cadastre-a em Configurações: CPF, CNPJ, e-mail, celular com +55 ou chave aleatória.</dd>
        </div>
        <div>
          <dt>
            <Ui>A chave Pix mudou há menos de 24 horas.</Ui>
          </dt>
          <dd>Por segurança, o saque espera esse prazo. Se não foi você quem mudou a chave, avise a central já.</dd>
        </div>
        <div>
          <dt>
            <Ui>Não há o que sacar agora.</Ui>
          </dt>
          <dd>O que está reservado ou a liberar não pode ser sacado, e o saldo mínimo fica na carteira.</dd>
        </div>
        <div>
          <dt>Mudei de ideia</dt>
          <dd>
            <Ui>Cancelar saque</Ui> devolve o valor ao saldo enquanto a central não pagou.
          </dd>
        </div>
        <div>
          <dt>O saque foi recusado ou devolvido pelo banco</dt>
          <dd>O valor volta ao saldo, com o motivo ao lado. Confira a chave e peça de novo.</dd>
        </div>
      </dl>
    </>
  );
}
