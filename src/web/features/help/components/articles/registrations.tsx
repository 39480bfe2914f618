import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Registrations() {
  return (
    <>
      <p>
        <PageLink page="registrations" /> junta quem pediu uma conta em Criar conta, os parceiros pendentes e os
        motoristas e veículos novos, do mais antigo ao mais novo. O próximo abre automaticamente.
      </p>
      <h2>Quem pede uma conta</h2>
      <ol>
        <li>Confira nome, telefone e CPF ou CNPJ. Enquanto espera, a pessoa não entra.</li>
        <li>
          <Ui>E-mail confirmado</Ui> diz que ela abriu o link que recebeu. Com <Ui>E-mail não confirmado</Ui>, a
          aprovação cancela a senha do cadastro e manda outro link para criar uma; onde o painel não envia e-mails,
          copie o link e entregue só à pessoa.
        </li>
        <li>
          <Ui>Aprovar</Ui> pergunta o <Ui>Vínculo</Ui>: um cadastro novo com os dados do pedido, ou um que já existe. Um
          documento já cadastrado é mostrado antes.
        </li>
        <li>
          Para parceiros há uma terceira escolha: <Ui>Criar um parceiro pendente e pedir correção ou documentos</Ui>.
          Ele entra e completa o cadastro, mas ainda não aceita viagens.
        </li>
        <li>
          <Ui>Recusar</Ui> encerra o pedido.
        </li>
      </ol>
      <Picture
        name="registrations"
        alt="Fila de cadastros à esquerda; à direita, os dados do escolhido com os botões Aprovar, Pedir correção e Recusar."
      />
      <h2>Parceiros pendentes</h2>
      <ol>
        <li>
          Olhe dados, motoristas, veículos e documentos; <Ui>Abrir cadastro</Ui> leva à página inteira.
        </li>
        <li>
          <Ui>Aprovar</Ui> o deixa ativo, com os motoristas e veículos que esperam. A janela diz o que ainda falta: sem
          praça, categoria, motorista e veículo com documentos em dia, ele não aceita viagens.
        </li>
        <li>
          <Ui>Pedir correção</Ui> diz por e-mail <Ui>O que corrigir</Ui>; ele passa a{' '}
          <Ui>Devolvidos, à espera do parceiro</Ui> e volta à fila da central quando responde.
        </li>
        <li>
          <Ui>Recusar</Ui> suspende o cadastro com o motivo.
        </li>
      </ol>
      <h2>Motoristas e veículos novos</h2>
      <p>
        Esperam aqui quando <Ui>Motoristas e veículos passam por aprovação</Ui> está ligado em{' '}
        <PageLink page="central" />. O que já valia continua valendo até a decisão.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Outro cadastro tem os mesmos dados. Confira antes de aprovar.</Ui>
          </dt>
          <dd>
            Mesmo documento, telefone, e-mail, placa ou CNH. Abra o outro pelo link; se for a mesma pessoa, vincule em
            vez de criar.
          </dd>
        </div>
        <div>
          <dt>Aprovado, mas não aceita viagens</dt>
          <dd>
            Falta motorista, veículo ou documento: veja <See slug="cadastro-de-parceiros" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
