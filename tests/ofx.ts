import { newId } from '#server/platform/uuid.ts';

export type OfxLine = { id?: string; on?: string; cents: number; memo?: string };

export const dayNow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** Returns an OFX export of a bank account. Lines with the same `id` are the same bank transaction. */
export function ofxOf(account: string, ...lines: OfxLine[]): string {
  const transactions = lines.map(
    ({ id = newId(), on = dayNow(), cents, memo = 'Pix' }) => `<STMTTRN>
<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${on.replaceAll('-', '')}120000[-3:BRT]
<TRNAMT>${(cents / 100).toFixed(2)}
<FITID>${id}
<MEMO>${memo}
</STMTTRN>`,
  );
  const text = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>341
<ACCTID>${account}
</BANKACCTFROM><BANKTRANLIST>${transactions.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  return Buffer.from(text, 'latin1').toString('base64');
}
