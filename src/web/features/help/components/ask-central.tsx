import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Phone } from '#web/ui/phone.tsx';
import classes from './ask-central.module.css';

/** Contact of the central for questions that no article answers. */
export function AskCentral() {
  const { profile } = useSession();
  const { data } = useQuery(api.panel.info.queryOptions());
  if (profile.tipo === 'admin') return null;
  const { name = 'a central', phone } = data?.central ?? {};
  return (
    <p className={classes.ask}>
      Não achou o que procurava? Fale com {name}
      {phone ? (
        <>
          :{' '}
          <a href={`tel:${phone}`}>
            <Phone number={phone} />
          </a>
        </>
      ) : null}
      .
    </p>
  );
}
