import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Audit() {
  return (
    <>
      <h2>Quem fez o quê</h2>
      <ol>
        <li>
          Em <PageLink page="audit" />, a aba <Ui>Alterações</Ui> tem cada mudança: quem, em qual registro, quando e de
          onde. Nada ali pode ser alterado.
        </li>
        <li>Filtre por pessoa, registro, ação e data, ou busque por nome ou código.</li>
        <li>
          Abra uma linha para ver o antes e o depois. <Ui>Tudo desta pessoa</Ui>, <Ui>Tudo deste registro</Ui> e{' '}
          <Ui>Tudo deste endereço</Ui> mostram os registros relacionados.
        </li>
      </ol>
      <Picture name="audit" alt="Alterações na auditoria: quando, quem, o quê, em qual registro e de onde." />
      <h2>Quem viu dados pessoais</h2>
      <p>
        <PageLink page="audit" query="aba=acessos">
          Acessos a dados
        </PageLink>{' '}
        diz qual administrador abriu o cadastro, a viagem ou o documento de quem. A própria pessoa vê quem abriu os seus
        dados em <PageLink page="account" />.
      </p>
      <h2>Pedidos de exclusão</h2>
      <ol>
        <li>
          Em{' '}
          <PageLink page="audit" query="aba=exclusoes">
            Exclusões e prazos
          </PageLink>{' '}
          estão os pedidos. A lei dá 15 dias para responder.
        </li>
        <li>
          <Ui>Conferir e apagar</Ui> mostra o que vai, o que a lei manda guardar e o que ainda impede: viagens, saldo ou
          faturas em aberto. Pede a sua senha e não pode ser desfeito.
        </li>
        <li>
          <Ui>Recusar</Ui> pede o motivo, que a pessoa lê.
        </li>
        <li>
          Passageiros não têm conta: em <Ui>Dados de um passageiro</Ui>, use o telefone de quem pediu.
        </li>
      </ol>
      <h2>Prazos de guarda e textos</h2>
      <ul>
        <li>
          <Ui>Prazos de guarda</Ui>: depois deles, o painel apaga os dados sozinho. Das viagens ficam valores, horários
          e bairros.
        </li>
        <li>
          Termos e aviso de privacidade estão em{' '}
          <PageLink page="central" query="aba=privacidade">
            Ajustes, Privacidade
          </PageLink>
          . <Ui>Publicar nova versão</Ui> faz todos aceitarem de novo antes de continuar.
        </li>
      </ul>
    </>
  );
}
