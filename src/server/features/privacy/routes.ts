import { privacyContract } from '#contract/privacy.ts';
import { changeRetention } from '#server/features/settings/change-settings.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { provePassword } from '#server/platform/api/prove-password.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { removeDocumentFile } from '#server/platform/storage/document-files.ts';
import { erasePassengerOf, erasePerson, unknownPassenger } from './erase-person.ts';
import { exportErasures } from './export-erasures.ts';
import { readOwnData } from './read-own-data.ts';
import { noteDataExport, notePassengerExport } from './record-export.ts';
import { listRequests, whoAsked } from './list-requests.ts';
import { readOwnRequest } from './read-own-request.ts';
import { askErasure, refuseErasure, withdrawErasure } from './decide-request.ts';
import { readPassengerData } from './read-passenger-data.ts';
import { readRetention } from './read-retention.ts';
import { passengerObstacle, readLinked, readStanding } from './find-obstacles.ts';

const os = implementing(privacyContract);
const admin = allow('admin');

export const privacyRoutes = os.router({
  ownData: os.ownData.use(anyRole).handler(async ({ context, input }) => {
    const { services, actor } = context;
    await provePassword(context, input.password);
    await command(context, { operation: 'privacy.ownData', input: {} }, (tx) =>
      noteDataExport(tx, auditOf(context), actor.userId),
    );
    return readOwnData(services.db, actor.userId);
  }),

  ownRequest: os.ownRequest
    .use(anyRole)
    .handler(({ context }) => readOwnRequest(context.services.db, context.actor.userId)),

  ask: os.ask.use(anyRole).handler(async ({ context, input }) => {
    const { services, actor } = context;
    await provePassword(context, input.password);
    await command(context, { operation: 'privacy.ask', input: {} }, (tx) =>
      askErasure(tx, auditOf(context), actor.userId),
    );
    return readOwnRequest(services.db, actor.userId);
  }),

  withdraw: os.withdraw.use(anyRole).handler(async ({ context }) => {
    const { services, actor } = context;
    await command(context, { operation: 'privacy.withdraw', input: {} }, (tx) =>
      withdrawErasure(tx, auditOf(context), actor.userId),
    );
    return readOwnRequest(services.db, actor.userId);
  }),

  requests: os.requests.use(admin).handler(({ context }) => listRequests(context.services.db)),

  standing: os.standing.use(admin).handler(async ({ context: { services }, input }) => {
    const userId = await whoAsked(services.db, input.id);
    if (userId === null) throw new Refused(notFoundRecord);
    return readStanding(services.db, await readLinked(services.db, userId));
  }),

  execute: os.execute.use(admin).handler(async ({ context, input }) => {
    const { dataDir } = context.services.config;
    const userId = await whoAsked(context.services.db, input.id);
    let files: string[] = [];
    await command(context, { operation: 'privacy.execute', input }, (tx) => {
      files = [];
      return erasePerson(tx, auditOf(context), { ...input, dataDir }, files);
    });
    if (userId !== null) context.services.auth.sessions.dropUser(userId);
    for (const id of files) await removeDocumentFile(dataDir, id);
    await list(context);
    return { status: 'erased' as const };
  }),

  refuse: os.refuse.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'privacy.refuse', input }, (tx) => refuseErasure(tx, auditOf(context), input));
    return { status: 'refused' as const };
  }),

  passengerData: os.passengerData.use(admin).handler(async ({ context, input }) => {
    const { db } = context.services;
    await provePassword(context, input.password);
    if ((await passengerObstacle(db, input.phone)) === 'unknown') throw new Refused(unknownPassenger);
    await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'export' });
    await command(context, { operation: 'privacy.passengerData', input: {} }, (tx) =>
      notePassengerExport(tx, auditOf(context)),
    );
    return readPassengerData(db, input.phone);
  }),

  erasePassenger: os.erasePassenger.use(admin).handler(async ({ context, input }) => {
    const { config, auth } = context.services;
    const asked = { phone: input.phone, dataDir: config.dataDir, secret: auth.secret };
    await command(context, { operation: 'privacy.erasePassenger', input: {} }, (tx) =>
      erasePassengerOf(tx, auditOf(context), asked),
    );
    await list(context);
    return { status: 'erased' as const };
  }),

  retention: os.retention.use(admin).handler(({ context }) => readRetention(context.services.db)),

  changeRetention: os.changeRetention.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'privacy.changeRetention', input }, (tx) =>
      changeRetention(tx, auditOf(context), input),
    );
    return readRetention(context.services.db);
  }),
});

/** Updates the erasure list after the commit. After a crash before the update, the retention job updates the list. */
function list({ services: { db, config, auth } }: SignedInContext): Promise<void> {
  return exportErasures(db, config.backup.dir, auth.secret);
}
