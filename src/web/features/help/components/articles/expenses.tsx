import { Picture } from '../picture.tsx';
import { See, Ui } from '../words.tsx';

export function Expenses() {
  return (
    <>
      <p>
        Pedágio e estacionamento voltam inteiros para você, sem comissão. O comprovante é o que a central e o cliente
        olham quando conferem o valor.
      </p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Com a viagem em andamento ou já concluída, abra a página dela e vá a <Ui>Comprovantes de despesas</Ui>.
        </li>
        <li>Tire a foto ou escolha um arquivo: foto ou PDF. Ele é enviado na hora, sem outro botão.</li>
        <li>
          Ao concluir, digite os valores em <Ui>Pedágios</Ui>, <Ui>Estacionamento</Ui> ou <Ui>Extras</Ui>.
        </li>
      </ol>
      <Picture
        name="expense-receipts"
        alt="Seção Comprovantes de despesas na página de uma viagem, com o lugar de escolher a foto ou o PDF."
      />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O arquivo não é aceito</dt>
          <dd>O painel olha o conteúdo, não o nome: precisa ser mesmo uma foto ou um PDF, e não grande demais.</dd>
        </div>
        <div>
          <dt>Não há onde enviar</dt>
          <dd>
            Os comprovantes são aceitos do início da viagem até o valor ser conferido e faturado. Fora disso, fale com a
            central. Veja <See slug="fazer-a-viagem" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
