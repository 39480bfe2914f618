import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Invoices() {
  return (
    <>
      <p>
        As viagens faturadas entram numa fatura no fim de cada ciclo (semana, quinzena ou mês). Todas ficam em{' '}
        <PageLink page="invoices" />.
      </p>
      <Picture
        name="invoices"
        alt="Lista de faturas com período, vencimento, situação, valor e o que está em aberto."
      />
      <h2>Conferir e pagar</h2>
      <ol>
        <li>
          Abra a fatura. <Ui>Detalhes</Ui>, em cada viagem, mostra endereços, horários, quem pediu e aprovou, motorista
          e veículo, como o valor se formou e o recibo.
        </li>
        <li>
          Filtre por <Ui>Centro de custo</Ui> e <Ui>Pessoa</Ui>. <Ui>Somas</Ui> e <Ui>Fechamento das contas</Ui> mostram
          os totais do que está na tela, e <Ui>Exportar</Ui> leva as mesmas viagens para a planilha, com todos os
          detalhes.
        </li>
        <li>
          Pague com o QR Code ou o <Ui>Pix copia e cola</Ui>. A central confirma, e a fatura muda sozinha.
        </li>
        <li>Um pagamento parcial quita primeiro as viagens mais antigas; o que passar vira crédito para a próxima.</li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Uma viagem está com o valor errado</dt>
          <dd>
            Aperte <Ui>Contestar</Ui> na linha da viagem, diga o <Ui>Motivo</Ui> e, se souber, o valor certo. A central
            aceita, com um crédito que aparece em <Ui>Creditado</Ui>, ou recusa com o motivo. Até lá você pode{' '}
            <Ui>Retirar</Ui> a contestação; o vencimento não muda.
          </dd>
        </div>
        <div>
          <dt>Um pagamento está riscado</dt>
          <dd>A central o estornou: ao lado está o motivo, e o valor voltou a ficar em aberto.</dd>
        </div>
        <div>
          <dt>Falta uma viagem</dt>
          <dd>Contestada, em conferência ou concluída depois do fechamento, ela entra na próxima.</dd>
        </div>
        <div>
          <dt>Não há QR Code</dt>
          <dd>A central ainda não cadastrou a conta Pix em que recebe, ou nada mais está em aberto.</dd>
        </div>
      </dl>
    </>
  );
}
