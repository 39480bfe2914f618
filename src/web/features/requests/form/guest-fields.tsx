import { NativeSelect, TextInput } from '@mantine/core';
import { FieldRow } from '#web/ui/field-row.tsx';
import type { TermsForm } from './terms-form.ts';

const languages = [
  { value: '', label: 'Não informado' },
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
];

/** Flight and name sign of an arriving passenger, and the address and language of the link to the passenger's page. */
export function GuestFields({ form, at, values, flightDemanded }: TermsForm & { flightDemanded: boolean }) {
  return (
    <>
      <FieldRow>
        <TextInput
          label="Número do voo"
          placeholder="LA3456"
          withAsterisk={flightDemanded}
          {...form.getInputProps(at('flightNumber'))}
        />
        <TextInput label="Nome na placa de recepção" {...form.getInputProps(at('nameSign'))} />
      </FieldRow>
      <LinkFields form={form} at={at} values={values} />
    </>
  );
}

/** Address and language of the link to the passenger's page. */
export function LinkFields({ form, at, values }: TermsForm) {
  const { value, onChange, ...language } = form.getInputProps(at('passengers.0.language'));
  const email = form.getInputProps(at('passengers.0.email'));
  return (
    <FieldRow>
      <TextInput
        label="E-mail do passageiro"
        type="email"
        autoComplete="off"
        {...email}
        value={values.passengers[0]?.email ?? ''}
        onChange={({ currentTarget }) => email.onChange(currentTarget.value || null)}
      />
      <NativeSelect
        label="Idioma do passageiro"
        data={languages}
        {...language}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    </FieldRow>
  );
}
