import { PageLink, Ui } from '../words.tsx';

export function Backup() {
  return (
    <>
      <p>
        O backup é feito no servidor, por quem cuida dele; o painel diz se deu certo. Os comandos estão no documento de
        operação que acompanha o programa.
      </p>
      <h2>O que acontece sozinho</h2>
      <ul>
        <li>
          Toda noite, depois das 3 h, o painel confere a contabilidade, faz um backup e manda um e-mail a todos os
          administradores.
        </li>
        <li>
          Ficam um de cada um dos últimos 7 dias, 4 semanas e 12 meses, se o servidor não estiver configurado de outro
          modo.
        </li>
        <li>
          O resultado está em <PageLink page="wallet" />. Guarde os e-mails das noites boas: com um deles dá para provar
          que nada antigo foi alterado.
        </li>
      </ul>
      <h2>O que cabe a você</h2>
      <ol>
        <li>
          Guarde uma cópia da chave do backup longe do servidor e longe dos backups. Sem ela, nenhum backup pode ser
          aberto; quem tem os dois lê tudo.
        </li>
        <li>
          Leve os backups para outro lugar, com a lista <code>apagamentos.jsonl</code>: quem foi apagado continua
          apagado depois de restaurar.
        </li>
        <li>
          A cada três meses, faça um teste: restaure em outra pasta ou máquina, com a cópia da chave, e procure a última
          viagem de ontem.
        </li>
      </ol>
      <h2>Restaurar</h2>
      <ol>
        <li>Pare o painel. Tudo o que entrou depois do backup se perde: anote o que puder.</li>
        <li>
          <code>npm run restore</code> sem arquivo lista os mais novos; com o arquivo e <code>--conferir</code>, só diz
          o que ele é.
        </li>
        <li>
          Com o arquivo e <code>--chave</code>, restaura e confere a contabilidade. Um banco que já tem usuários só é
          substituído com <code>--substituir</code>.
        </li>
        <li>Inicie o painel. Todos entram de novo.</li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>O backup da última noite falhou.</Ui>
          </dt>
          <dd>
            Disco cheio, pasta fora do lugar ou permissões. O painel tenta de novo; para fazer na hora, rode{' '}
            <code>npm run backup</code>.
          </dd>
        </div>
        <div>
          <dt>O arquivo é recusado</dt>
          <dd>Está cortado ou alterado, é de outra chave ou de um painel mais novo. Nada foi alterado: tente outro.</dd>
        </div>
      </dl>
    </>
  );
}
