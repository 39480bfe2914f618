import { areaNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Repeat() {
  const area = areaNoun(useLabelAudience());
  return (
    <>
      <h2>Repetir uma viagem que já houve</h2>
      <ol>
        <li>
          Abra a viagem em <PageLink page="history" /> e aperte <Ui>Repetir viagem</Ui>.
        </li>
        <li>O formulário vem preenchido; falta só a nova data. Confira e envie.</li>
      </ol>
      <h2>Repetir em dias da semana</h2>
      <ol>
        <li>
          Ao <See slug="pedir-viagem" />, abra <Ui>Repetir em outros dias</Ui> e ligue <Ui>Repetir a viagem</Ui>.
        </li>
        <li>
          Escolha os dias da semana e <Ui>Repetir até</Ui> que data. <Ui>Pular feriados</Ui> deixa de fora os nacionais
          e os da {area}.
        </li>
        <li>Confira a lista de dias antes de enviar: cada um é uma viagem própria, com seu código e seu preço.</li>
      </ol>
      <Picture
        name="repeat"
        alt="Repetir em outros dias: a chave ligada, os dias da semana, até quando, e a lista dos dias que serão pedidos."
      />
      <h2>Mudar ou cancelar depois</h2>
      <p>
        Ao editar ou cancelar um dia da série, o painel pergunta se vale para <Ui>Só esta viagem</Ui> ou também para as
        seguintes.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Só para um veículo, sem volta.</Ui>
          </dt>
          <dd>Uma série não pode ter ida e volta nem vários veículos. Para a volta, faça outra série.</dd>
        </div>
        <div>
          <dt>Um dia passa do limite ou cai em um horário não permitido</dt>
          <dd>A lista de dias diz qual e por quê. Encurte a série ou mude o horário.</dd>
        </div>
      </dl>
    </>
  );
}
