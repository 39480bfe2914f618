import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function LaunchTrips() {
  return (
    <>
      <p>
        <PageLink page="ahead" /> tem duas abas: uma para as viagens que a central designou a você, outra para as que
        foram feitas fora do painel.
      </p>
      <h2>Viagens designadas a você</h2>
      <ol>
        <li>
          Em <Ui>A publicar</Ui> estão as viagens por vir, dia por dia.
        </li>
        <li>
          <Ui>Assumir</Ui> fica com a viagem: vale como aceitar. <Ui>Publicar</Ui> a publica para todos os parceiros.
        </li>
        <li>
          Para várias de uma vez, marque-as (ou <Ui>Marcar todas</Ui>) e aperte <Ui>Assumir marcadas</Ui> ou{' '}
          <Ui>Publicar marcadas</Ui>. O resultado diz quais não foram e por quê.
        </li>
      </ol>
      <Picture name="launch" alt="Aba A publicar, com uma viagem designada marcada e os botões para as marcadas." />
      <h2>Viagem feita fora do painel</h2>
      <ol>
        <li>
          Em <Ui>Registrar execução</Ui>, escolha <Ui>Uma que aceitei</Ui> ou <Ui>Uma nova</Ui>.
        </li>
        <li>
          Diga <Ui>Início</Ui> e <Ui>Fim</Ui> como foram (“ontem 22h”), os valores, o motorista e o veículo.
        </li>
        <li>
          Aperte <Ui>Registrar execução</Ui>. A viagem fica em conferência: a central olha antes de lançar os valores.
        </li>
      </ol>
      <Picture
        name="execution"
        alt="Formulário Viagem feita fora do painel, com a escolha entre uma viagem aceita e uma nova, cliente, passageiro e trajeto."
      />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O cliente não aparece na lista de uma viagem nova</dt>
          <dd>Só estão os clientes que você já atendeu, e nem todos permitem registrar depois.</dd>
        </div>
        <div>
          <dt>O lançamento é recusado</dt>
          <dd>Passou do prazo que o cliente aceita, ou o horário cruza com outra viagem sua. A mensagem diz qual.</dd>
        </div>
      </dl>
    </>
  );
}
