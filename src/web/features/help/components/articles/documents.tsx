import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Documents() {
  return (
    <>
      <p>
        Sem documento em dia na data do embarque, a viagem não pode ser aceita. O painel avisa 60, 30 e 7 dias antes de
        vencer.
      </p>
      <h2>Enviar um documento</h2>
      <ol>
        <li>
          Em <PageLink page="settings" />, vá a <Ui>Documentos</Ui> e aperte <Ui>Enviar documento</Ui>.
        </li>
        <li>
          Escolha o <Ui>Documento</Ui> e <Ui>De quem é</Ui>: motorista ou veículo.
        </li>
        <li>
          <Ui>Tirar foto</Ui> ou <Ui>Escolher arquivo</Ui>: foto ou PDF, até 10 MB, com tudo legível.
        </li>
        <li>
          Preencha <Ui>Número</Ui> e <Ui>Vale até</Ui> e envie. Fica <Ui>Em conferência</Ui> até a central olhar; até lá
          vale o que já estava no cadastro.
        </li>
      </ol>
      <Picture name="documents" alt="Seção Documentos das configurações, com o botão Enviar documento." />
      <h2>Motoristas e veículos</h2>
      <ul>
        <li>
          <Ui>Novo motorista</Ui> e <Ui>Novo veículo</Ui>, na mesma página, incluem motoristas e carros no cadastro. A
          central pode conferir antes de liberar.
        </li>
        <li>Um motorista ou veículo com viagem marcada não sai do cadastro até ela terminar.</li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Recusado</Ui>
          </dt>
          <dd>O motivo está embaixo do documento. Corrija e envie de novo.</dd>
        </div>
        <div>
          <dt>Venceu, e o novo ainda não saiu</dt>
          <dd>
            Viagens com embarque depois do vencimento ficam bloqueadas. Envie o novo assim que tiver; a liberação vale
            na hora em que a central aceitar.
          </dd>
        </div>
      </dl>
    </>
  );
}
