import { PageLink, See, Ui } from '../words.tsx';

export function OwnQueue() {
  return (
    <>
      <h2>Entrar</h2>
      <ol>
        <li>
          Chegue ao ponto, abra <PageLink page="ownShift" /> e aperte <Ui>Entrar na fila</Ui>.
        </li>
        <li>Permita a localização. O painel confere duas vezes se você está no ponto; leva alguns segundos.</li>
        <li>
          Sem localização, aperte <Ui>Entrar sem posição</Ui>: o lugar é seu, e as ofertas começam quando a central
          confirmar.
        </li>
      </ol>
      <p>Você fica numa fila só. Com o ponto cheio, entra na lista de espera e sobe quando alguém sai.</p>
      <h2>Esperar</h2>
      <p>
        Quem entra na fila fica disponível: veja <See slug="meu-turno" />. A página mostra o seu lugar e quantos estão
        na frente, ao vivo. A oferta aparece em qualquer página do painel: veja <See slug="ofertas-e-confirmacoes" />.
      </p>
      <p>
        O navegador só informa a posição com o painel à vista. Se for usar outro aplicativo, ligue antes os avisos: veja{' '}
        <See slug="avisos" />. Sem sinal do painel por muito tempo, um aviso pergunta se você continua no ponto; sem
        resposta em 2 minutos, você sai da fila.
      </p>
      <p>
        Quem entrou pela posição continua a ser visto por ela. Se o aparelho deixa de informá-la, a página avisa até que
        horas: aperte <Ui>Mostrar onde estou</Ui>, ou peça à central que confirme você no ponto.
      </p>
      <h2>Quando as ofertas passam por você</h2>
      <ul>
        <li>
          <Ui>Pausar</Ui>: o lugar continua seu, e as ofertas voltam no horário escolhido ou quando apertar{' '}
          <Ui>Voltar</Ui>.
        </li>
        <li>Documento vencido, saldo baixo, ou sem tempo entre as suas viagens: a página diz qual é o motivo.</li>
        <li>Recusou ou deixou passar várias ofertas seguidas: você vai ao fim da fila.</li>
        <li>A central mudou a fila: o motivo aparece na página.</li>
      </ul>
      <h2>Sair e voltar</h2>
      <p>
        Aceitar uma viagem tira você da fila. Se o cliente cancelar ou não aparecer, o lugar fica guardado por alguns
        minutos: volte ao ponto e aperte <Ui>Voltar à fila</Ui>. Quem se afasta do ponto sai da fila sozinho.
      </p>
      <h2>Não atender mais um passageiro</h2>
      <p>
        Por conduta (agressão, assédio, dano ao carro, recusa de pagamento ou outra), abra a viagem em{' '}
        <PageLink page="history" /> até 7 dias depois do fim e aperte <Ui>Não atender mais este passageiro…</Ui>. A
        central responde, e o pedido fica em <PageLink page="ownShift" />. Deficiência, cão-guia, origem, cor, religião,
        sexo, idade e destino não são motivo.
      </p>
      <p>
        Aprovado, vale 90 dias: as viagens dele vão antes aos outros motoristas, e o seu lugar na fila não muda. Se
        nenhum outro puder, a oferta chega a você: aceite ou recuse. No mural, um aviso na viagem lembra o pedido.
      </p>
      <p>
        O painel reconhece o passageiro pelo telefone. Com outro telefone, ou como acompanhante sem telefone na viagem,
        ele não é reconhecido; quem usa o mesmo telefone (o da recepção de um hotel, por exemplo) é.
      </p>
      <h2>Por que outro recebeu a viagem</h2>
      <p>
        Em <PageLink page="available" />, <Ui>Por que não ganhei</Ui> mostra o seu lugar e o motivo. Se você discorda,
        aperte <Ui>Pedir revisão</Ui>: uma pessoa da central responde em <PageLink page="ownShift" />.
      </p>
    </>
  );
}
