import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Partners() {
  return (
    <>
      <h2>Cadastrar</h2>
      <ol>
        <li>
          Em <PageLink page="partners" />, <Ui>Novo parceiro</Ui>. Muitos de uma vez: <Ui>Importar planilha</Ui>, com o
          motorista e o veículo de cada um.
        </li>
        <li>
          Na página dele, <Ui>Praças e categorias</Ui> decidem quais viagens vê. Sem praça, não vê nenhuma.
        </li>
        <li>
          <Ui>Novo motorista</Ui> e <Ui>Novo veículo</Ui>: sem os dois em atividade, não aceita viagens.
        </li>
        <li>
          <Ui>Plano, comissão e saldo mínimo</Ui>: vazios, valem os da central. Uma nova comissão vale a partir das
          próximas viagens.
        </li>
        <li>
          Para que ele entre no painel, crie um usuário do tipo Parceiro: veja <See slug="usuarios-e-acesso" />. Se cada
          motorista tem a sua conta, escolha nela o <Ui>Motorista</Ui>: o que ele aceita já fica com ele e com o último
          veículo que usou.
        </li>
      </ol>
      <Picture
        name="partner-list"
        alt="Lista de parceiros com busca, filtros, situação e quanto foi pago no dia prometido."
      />
      <h2>Documentos</h2>
      <ol>
        <li>
          Na lista, <Ui>Documentos a conferir</Ui> e <Ui>Documentos vencendo</Ui> deixam só quem precisa de atenção.
        </li>
        <li>
          Abra o documento, compare a foto com <Ui>Número</Ui> e <Ui>Vale até</Ui>, e escolha <Ui>Aceitar documento</Ui>
          : esses dados passam ao cadastro.
        </li>
        <li>
          <Ui>Recusar documento</Ui> pede o motivo; o parceiro o lê e pode enviar de novo.
        </li>
      </ol>
      <p>Documento vencido no dia do embarque impede o aceite. O parceiro é avisado antes do vencimento.</p>
      <h2>Suspender e reativar</h2>
      <ol>
        <li>
          Em <Ui>Situação</Ui>, marque <Ui>Suspenso</Ui> e escreva o <Ui>Motivo da suspensão</Ui>, que o parceiro lê.
        </li>
        <li>
          <Ui>Salvar situação</Ui>. Ele deixa de aceitar viagens na hora. Para voltar, marque <Ui>Ativo</Ui>.
        </li>
      </ol>
      <p>
        Para vários de uma vez, marque-os na lista: <Ui>Suspender</Ui>, <Ui>Reativar</Ui> ou <Ui>Mudar plano</Ui>.
      </p>
      <h2>Acompanhar</h2>
      <p>
        As abas da página trazem as viagens, a carteira, a <Ui>Pontuação</Ui>, que o parceiro também vê, e o{' '}
        <Ui>Registro</Ui> de quem mudou o quê. Na aba <Ui>Pontuação</Ui>, <Ui>Avaliações dos passageiros</Ui> só aparece
        para administradores: as notas de 1 a 5 com os motivos, dadas pelo link da viagem. Elas não mudam a pontuação.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O parceiro diz que não vê viagens</dt>
          <dd>
            Olhe nesta ordem: situação, <Ui>Disponível para viagens</Ui>, praças e categorias, motorista e veículo em
            atividade, documentos, saldo da carteira.
          </dd>
        </div>
        <div>
          <dt>Uma mudança dele não vale</dt>
          <dd>
            Motoristas e veículos podem esperar a conferência: veja <See slug="cadastros-a-aprovar" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
