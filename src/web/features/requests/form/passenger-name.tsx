import { TextInput } from '@mantine/core';
import { useDebouncedState } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatPhone } from '#domain/documents/phone.ts';
import { useSession } from '#web/lib/session.ts';
import { includesText } from '#web/lib/format-counts.ts';
import { SuggestInput } from '#web/ui/suggest-input.tsx';
import { knownPassengersQuery } from '../queries.ts';
import type { TermsForm } from './terms-form.ts';

type Props = TermsForm & {
  index: number;
  label: string;
  suggests: boolean;
  'data-autofocus'?: boolean | undefined;
};

/**
 * Field for a passenger's name. Suggests known passengers of the client. Choosing a suggestion also fills in the phone
 * number, and for an employee the e-mail and the cost centre.
 */
export function PassengerName({ suggests, ...field }: Props) {
  const { clientId } = field.values;
  // The central's users get suggestions only after choosing a client.
  const ownClient = useSession().profile.id_cliente;
  const knows = suggests && (clientId !== null || ownClient !== '');
  return knows ? <SuggestedName {...field} /> : <PlainName {...field} />;
}

function PlainName({ form, at, values: _values, index, ...input }: Omit<Props, 'suggests'>) {
  return <TextInput {...input} autoComplete="off" {...form.getInputProps(at(`passengers.${index}.name`))} />;
}

function SuggestedName({ form, at, values, index, ...input }: Omit<Props, 'suggests'>) {
  const [text, search] = useDebouncedState('', 150);
  const known = useQuery({
    ...knownPassengersQuery({ clientId: values.clientId, q: text }),
    placeholderData: keepPreviousData,
  });
  const taken = new Set(values.passengers.map(({ phone }) => phone));
  const { value, onChange, ...field } = form.getInputProps(at(`passengers.${index}.name`));
  const typed = String(value).trim();
  // Until the next response arrives, the page shows the results of the shorter text, filtered by the typed text.
  const people = (known.data?.items ?? []).filter(
    ({ name, phone, employee }) =>
      !taken.has(formatPhone(phone)) && includesText(`${name} ${phone} ${employee?.registration ?? ''}`, typed),
  );
  return (
    <SuggestInput
      {...input}
      {...field}
      text={value}
      onText={(name) => {
        search(name.trim().slice(0, 100));
        onChange(name);
      }}
      suggestions={people.map(({ name, phone, favourite }) => ({
        value: phone,
        label: favourite ? `${name} ★` : name,
        detail: formatPhone(phone),
      }))}
      onChoose={({ value: chosen }) => {
        const person = people.find(({ phone }) => phone === chosen);
        if (!person) return;
        form.setFieldValue(at(`passengers.${index}.name`), person.name);
        form.setFieldValue(at(`passengers.${index}.phone`), formatPhone(person.phone));
        const { email = null, costCentreId = null } = person.employee ?? {};
        // The e-mail of another passenger must not stay.
        form.setFieldValue(at(`passengers.${index}.email`), email);
        if (costCentreId && index === 0) form.setFieldValue(at('costCentreId'), costCentreId);
      }}
    />
  );
}
