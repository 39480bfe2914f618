import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCash, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { pages } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { formatDay } from '#web/lib/local-days.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Columns } from '#web/ui/columns.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordPage } from '#web/ui/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { Contests } from '../components/contests.tsx';
import { CreditNotes } from '../components/invoice-history.tsx';
import { InvoiceLines } from '../components/invoice-lines.tsx';
import { invoiceState, formatPeriod, formatTrips } from '../components/invoice-labels.ts';
import { Payments } from '../components/payments.tsx';
import { WriteOffAsked } from '../components/write-off-asked.tsx';
import { WriteOffDialog } from '../components/write-off-dialog.tsx';
import { invoiceQuery, keepInvoice } from '../queries.ts';

const PixBox = lazyPart(() => import('../components/pix-box.tsx'), 'PixBox');
const PayDialog = lazyPart(() => import('../components/pay-dialog.tsx'), 'PayDialog', { opens: true });
const DetailsDialog = lazyPart(() => import('../components/details-dialog.tsx'), 'DetailsDialog', { opens: true });

const route = getRouteApi('/_panel/faturas/$id');

export function InvoicePage() {
  const { id } = route.useParams();
  const invoice = useQuery(invoiceQuery(id));
  const { title } = pages.invoice;
  return (
    <RecordPage title={title} what="a fatura" query={invoice} link={<TextLink to="/faturas">Ver as faturas</TextLink>}>
      {(record) => <InvoiceDocument key={id} invoice={record} />}
    </RecordPage>
  );
}

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const central = useSession().profile.tipo === 'admin';
  return (
    <PageFrame
      title={invoice.code}
      aside={<StatusBadge {...invoiceState(invoice.status)} />}
      lead={[central && invoice.clientName, formatPeriod(invoice), formatTrips(invoice.itemCount)]
        .filter(Boolean)
        .join(' · ')}
      actions={<Actions invoice={invoice} central={central} />}
    >
      <WriteOffAsked invoice={invoice} />
      {central && <ContestsWaiting invoice={invoice} />}
      <Amounts invoice={invoice} />
      {central && <CreditOffer invoice={invoice} />}
      <Columns wide aside={<About invoice={invoice} central={central} />}>
        {!central && <PayByPix invoice={invoice} />}
        <Payments invoice={invoice} central={central} />
        <CreditNotes invoice={invoice} />
        <Contests invoice={invoice} central={central} />
      </Columns>
      <Lines invoice={invoice} central={central} />
    </PageFrame>
  );
}

/** The lines, whose filters are in the URL. */
function Lines({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const { centro, pessoa, contestadas } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { costCentreId: centro, passenger: pessoa, hasOpenContest: contestadas && (true as const) };
  return (
    <InvoiceLines
      invoice={invoice}
      central={central}
      filters={filters}
      onFilter={({ costCentreId, passenger, hasOpenContest }) =>
        void navigate({
          search: { centro: costCentreId, pessoa: passenger, contestadas: hasOpenContest && 'sim' },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Contests that wait for the decision of the central. */
function ContestsWaiting({ invoice: { id, openContestCount } }: { invoice: Invoice }) {
  if (openContestCount === 0) return null;
  return (
    <Notice
      tone="attention"
      title={`O cliente contesta ${formatTrips(openContestCount)} desta fatura.`}
      actions={
        <TextLink to="/faturas/$id" params={{ id }} search={{ contestadas: 'sim' }} resetScroll={false}>
          Mostrar só o que está em contestação
        </TextLink>
      }
    />
  );
}

/** The Pix code for the paying client. The PDF and the e-mail of the invoice contain the same code. */
function PayByPix({ invoice }: { invoice: Invoice }) {
  if (invoice.brCode === null) return null;
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <PixBox invoice={invoice} />
    </Suspense>
  );
}

type Dialog = 'pay' | 'details' | 'writeOff';

function Actions({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const { openCents, writtenOffCents, writeOff } = invoice;
  return (
    <>
      <FileButton path={`/api/v1/invoices/${invoice.id}/document`} icon={IconFileTypePdf}>
        PDF
      </FileButton>
      {central && <SendButton invoice={invoice} />}
      {central && <Button onClick={() => setDialog('details')}>NFS-e e vencimento</Button>}
      {central && openCents > 0 && writeOff === null && (
        <Button onClick={() => setDialog('writeOff')}>Pedir baixa</Button>
      )}
      {central && openCents + writtenOffCents > 0 && (
        <Button variant="primary" leftSection={<IconCash size={16} aria-hidden />} onClick={() => setDialog('pay')}>
          Registrar recebimento
        </Button>
      )}
      {dialog === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
      {dialog === 'details' && <DetailsDialog invoice={invoice} onClose={close} />}
      {dialog === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={close} />}
    </>
  );
}

/** Shows the recipients before sending, because an e-mail cannot be recalled. */
function SendButton({ invoice: { id, code, clientEmails, sentAt } }: { invoice: Invoice }) {
  const [asking, setAsking] = useState(false);
  const send = useSend(api.invoices.send);
  const readers = new Intl.ListFormat('pt-BR').format(clientEmails);
  return (
    <>
      <Button leftSection={<IconMail size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {sentAt === null ? 'Enviar por e-mail' : 'Enviar de novo'}
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Enviar ${code} ao cliente?`}
          confirm="Sim, enviar"
          cancel="Voltar"
          onConfirm={async () => {
            await keepInvoice(await send.mutateAsync({ id }));
            toast({ message: `A fatura está a caminho de ${readers}.` });
          }}
          onClose={() => setAsking(false)}
        >
          {clientEmails.length === 0 ? (
            'Este cliente ainda não tem e-mail no cadastro.'
          ) : (
            <>
              O PDF com o Pix vai para <strong>{readers}</strong>.
            </>
          )}
          {sentAt !== null && (
            <>
              {' '}
              Foi enviada por último <Instant at={sentAt} brief />.
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const { totalCents, paidCents, creditedCents, writtenOffCents, openCents, dueOn, status } = invoice;
  return (
    <Figures label="Valores da fatura">
      <Figure label="Total" value={<Money cents={totalCents} />} />
      <Figure label="Pago" value={<Money cents={paidCents} />} />
      {creditedCents > 0 && <Figure label="Creditado" value={<Money cents={creditedCents} />} />}
      {writtenOffCents > 0 && <Figure label="Baixado como perda" value={<Money cents={writtenOffCents} />} />}
      <Figure
        label="Em aberto"
        value={<Money cents={openCents} />}
        hint={openCents > 0 ? `Vencimento ${formatDay(dueOn)}` : 'Nada mais a pagar'}
        tone={status === 'overdue' ? 'bad' : 'plain'}
      />
    </Figures>
  );
}

/** Offers to pay with the client's credit, when there is any. */
function CreditOffer({ invoice: { id, clientName, clientCreditCents, openCents } }: { invoice: Invoice }) {
  const [asking, setAsking] = useState(false);
  const apply = useSend(api.invoices.applyCredit);
  if (clientCreditCents === 0 || openCents === 0) return null;
  const used = formatCents(Math.min(clientCreditCents, openCents));
  return (
    <>
      <Notice
        tone="info"
        title={`O cliente tem ${formatCents(clientCreditCents)} de crédito.`}
        actions={
          <Button size="xs" onClick={() => setAsking(true)}>
            Usar {used}
          </Button>
        }
      />
      {asking && (
        <ConfirmDialog
          title={`Usar ${used} do crédito nesta fatura?`}
          confirm={`Sim, usar ${used}`}
          cancel="Voltar"
          tone="danger"
          onConfirm={async () => {
            await keepInvoice(await apply.mutateAsync({ id }));
            toast({ message: `${used} do crédito pagaram esta fatura.` });
          }}
          onClose={() => setAsking(false)}
        >
          O valor sai do crédito de {clientName} e paga as viagens mais antigas em aberto. Em caso de engano, estorne em
          Pagamentos.
        </ConfirmDialog>
      )}
    </>
  );
}

function About({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const { closedOn, dueOn, nfseNumber, sentAt, clientId } = invoice;
  return (
    <Section title="Sobre a fatura">
      <Facts
        items={[
          { label: 'Fechada em', value: formatDay(closedOn) },
          { label: 'Vencimento', value: formatDay(dueOn) },
          { label: 'NFS-e', value: nfseNumber ?? 'Ainda não emitida' },
          { label: 'Enviada por e-mail', value: sentAt && <Instant at={sentAt} brief /> },
        ]}
      />
      {central && (
        <TextLink to="/clientes/edit/$id_cliente" params={{ id_cliente: clientId }}>
          Ver o cliente
        </TextLink>
      )}
    </Section>
  );
}
