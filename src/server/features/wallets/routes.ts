import { walletsContract } from '#contract/wallets.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { listUpcoming, readInReview, readOwnWallet } from './read-wallet.ts';
import { listEntries } from './list-entries.ts';
import { listWallets } from './list-wallets.ts';
import { readMonth } from './read-month.ts';
import { adjustByHand, openByHand } from './adjust-by-hand.ts';
import { proveBooks } from './prove-books.ts';

const os = implementing(walletsContract);
const admin = allow('admin');
const adminOrPartner = allow('admin', 'partner');

export const walletsRoutes = os.router({
  list: os.list.use(admin).handler(({ context, input }) => listWallets(context.services.db, input)),

  get: os.get.use(adminOrPartner).handler(async ({ context, input: { partnerId } }) => {
    const { db } = context.services;
    const wallet = await readOwnWallet(db, context.actor, partnerId);
    return { ...wallet, upcoming: await listUpcoming(db, partnerId), inReview: await readInReview(db, partnerId) };
  }),

  entries: os.entries.use(adminOrPartner).handler(async ({ context, input }) => {
    const { db } = context.services;
    await readOwnWallet(db, context.actor, input.partnerId);
    return listEntries(db, input);
  }),

  month: os.month.use(adminOrPartner).handler(async ({ context, input: { partnerId, month } }) => {
    const { db } = context.services;
    await readOwnWallet(db, context.actor, partnerId);
    return readMonth(db, partnerId, month);
  }),

  adjust: os.adjust.use(admin).handler(async ({ context, input }) => {
    const { db } = context.services;
    const options = { operation: 'wallets.adjust', input };
    const { entryId } = await command(context, options, (tx, { userId }) =>
      adjustByHand(tx, auditOf(context), { ...input, userId, idempotencyKey: context.idempotencyKey ?? '' }),
    );
    return { entryId, wallet: await readOwnWallet(db, context.actor, input.partnerId) };
  }),

  open: os.open.use(admin).handler(async ({ context, input }) => {
    const { db } = context.services;
    const { entryId } = await command(context, { operation: 'wallets.open', input }, (tx) =>
      openByHand(tx, auditOf(context), input),
    );
    return { entryId, wallet: await readOwnWallet(db, context.actor, input.partnerId) };
  }),

  proof: os.proof.use(admin).handler(({ context: { services } }) => proveBooks(services.db, services.config.dataDir)),
});
