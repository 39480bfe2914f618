import { signatureExample } from '#contract/webhook-signature.ts';
import classes from './integrations.module.css';

/** Instructions for the developer of the receiving system. */
export function SignatureHelp() {
  return (
    <details className={classes.help}>
      <summary>Como receber e conferir as chamadas</summary>
      <p>
        Cada evento é um POST em JSON com <code>event_id</code>, <code>event</code>, <code>at</code>,{' '}
        <code>subjectId</code> e <code>data</code>. O cabeçalho <code>X-Painel-Signature: t=…,v1=…</code> traz a hora e
        o HMAC-SHA256 de <code>hora.corpo</code> com o segredo. Em Node.js:
      </p>
      <pre className={classes.code}>{signatureExample}</pre>
      <ul>
        <li>Responda com um código de 200 a 299 em até 10 segundos; faça o trabalho demorado depois.</li>
        <li>
          Sem essa resposta, o painel tenta de novo após 10 s, 1 min, 5 min, 30 min, 2 h, 6 h e 24 h. O mesmo{' '}
          <code>event_id</code> pode chegar mais de uma vez: trate-o uma vez só.
        </li>
        <li>
          Recuse chamadas com mais de 5 minutos. Redirecionamentos não são seguidos, e endereços de redes internas não
          são chamados.
        </li>
      </ul>
    </details>
  );
}
