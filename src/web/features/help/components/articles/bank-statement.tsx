import { PageLink, See, Ui } from '../words.tsx';

export function BankStatement() {
  return (
    <>
      <p>O extrato confirma sozinho os lançamentos com o código de uma recarga ou fatura e mostra os que sobram.</p>
      <h2>Importar</h2>
      <ol>
        <li>
          Baixe do banco o extrato da conta da central, em OFX, planilha ou texto. São lidos os arquivos de Banco do
          Brasil, Bradesco, C6, Caixa, Inter, Itaú, Mercado Pago e Nubank (conta e cartão), e qualquer planilha com
          data, valor e descrição. Linhas de saldo ficam de fora; só entram extratos em reais.
        </li>
        <li>
          Em{' '}
          <PageLink page="updateWallets" query="aba=extrato">
            Extrato do banco
          </PageLink>
          , <Ui>Importar extrato</Ui>. Período repetido não faz mal: o que já foi importado não entra de novo.
        </li>
        <li>A mensagem diz o que foi conciliado na hora; o resto espera por você na lista.</li>
      </ol>
      <h2>Decidir o que sobrou</h2>
      <ol>
        <li>
          Uma linha <Ui>A confirmar</Ui> tem um palpite, pelo valor ou pelo nome. Uma <Ui>Sem sugestão</Ui> não tem
          nenhum.
        </li>
        <li>
          Abra-a e diga a que pertence: uma recarga, fatura, viagem ou saque; <Ui>À carteira de um parceiro</Ui>; ou{' '}
          <Ui>Ao crédito de um cliente</Ui>.
        </li>
        <li>
          Não sabe de quem é? <Ui>Ainda não se sabe: recebimento não identificado</Ui>. Fica guardado à parte até alguém
          reclamar, e pode ser decidido depois.
        </li>
        <li>
          Tarifa do banco ou transferência própria:{' '}
          <Ui>A nenhum item do painel: ignorar (tarifa, transferência própria…)</Ui>, com o motivo.
        </li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Este arquivo já foi importado: nada de novo.</Ui>
          </dt>
          <dd>Baixe um período mais novo. Nada foi lançado duas vezes.</dd>
        </div>
        <div>
          <dt>
            <Ui>Nada foi conciliado automaticamente.</Ui>
          </dt>
          <dd>
            O banco não pôs os códigos na descrição. Decida linha por linha, ou confirme as recargas à mão: veja{' '}
            <See slug="carteiras-recargas-saques" />.
          </dd>
        </div>
        <div>
          <dt>Um lançamento diz que o mesmo dia, valor e descrição já vieram</dt>
          <dd>
            Alguns bancos dão outro número ao mesmo lançamento em cada arquivo. Se for o mesmo dinheiro, confirme a
            primeira opção: nada é lançado de novo. Se aconteceu duas vezes, diga a que este pertence.
          </dd>
        </div>
        <div>
          <dt>Foi conciliado com a fatura errada</dt>
          <dd>
            Na fatura, <Ui>Estornar</Ui> o pagamento. A linha volta como recebimento não identificado, e você diz de
            quem é.
          </dd>
        </div>
        <div>
          <dt>Já tinha confirmado à mão</dt>
          <dd>
            Escolha o mesmo item: <Ui>Já está registrado: apenas vincule o lançamento.</Ui>
          </dd>
        </div>
      </dl>
    </>
  );
}
