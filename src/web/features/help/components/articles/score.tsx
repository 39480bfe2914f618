import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Score() {
  return (
    <>
      <p>
        A pontuação está no fim de <PageLink page="settings" />. Você e a central veem os mesmos números, dos últimos 90
        dias.
      </p>
      <Picture
        name="score"
        alt="Pontuação de um parceiro: nota geral, viagens mantidas, no horário e ofertas aceitas."
      />
      <h2>O que conta</h2>
      <dl>
        <div>
          <dt>
            <Ui>Viagens mantidas</Ui>
          </dt>
          <dd>Das que você aceitou, as que não devolveu. É metade da nota.</dd>
        </div>
        <div>
          <dt>
            <Ui>No horário</Ui>
          </dt>
          <dd>
            Das agendadas, aquelas em que você apertou <Ui>Cheguei</Ui> na hora, com poucos minutos de folga.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Ofertas aceitas</Ui>
          </dt>
          <dd>Das ofertas feitas só a você, as que aceitou. Recusar ou deixar vencer conta igual.</dd>
        </div>
        <div>
          <dt>
            <Ui>Não compareceu</Ui> e <Ui>Contestadas</Ui>
          </dt>
          <dd>Aparecem para a central ver, e não mudam a nota.</dd>
        </div>
      </dl>
      <p>
        A <Ui>Nota geral</Ui> só aparece depois de algumas viagens aceitas: com poucas, uma devolução decidiria tudo. O
        que mais pesa: chegar na hora, apertar os botões no momento certo (veja <See slug="fazer-a-viagem" />) e
        devolver só quando não há jeito.
      </p>
    </>
  );
}
