import { maxPartnerRows } from '#domain/sheets/partner-sheet.ts';
import { api, client } from '#web/lib/api.ts';
import { SheetImport } from '#web/ui/sheet-import.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { rereadPartners } from '../queries.ts';
import { ImportedRows } from './imported-rows.tsx';

/** Imports a central's existing partners, with their licences and vehicles, from a sheet. */
export function PartnerImport() {
  return (
    <SheetImport
      words={['parceiro', 'parceiros']}
      hint={`XLSX ou CSV, até ${maxPartnerRows.toLocaleString('pt-BR')} parceiros: Nome e CPF ou CNPJ; o resto é opcional`}
      template="/api/v1/partners/import/template"
      check={client.partnerImports.check}
      create={api.partnerImports.create}
      onCreated={rereadPartners}
      next={{
        link: <TextLink to="/parceiros">Ver os parceiros</TextLink>,
        says: 'Os documentos de cada um são enviados na sua página.',
      }}
    >
      {(rows) => <ImportedRows rows={rows} />}
    </SheetImport>
  );
}
