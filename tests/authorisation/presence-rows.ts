import { rankJoined } from '#tests/authorisation/rank-rows.ts';
import type { Row } from '#tests/authorisation/table.ts';

const onlyDriver = '403 403 403 403 200 403 403 401';

// Each row with `rankJoined` links the partner's user to a driver, which is present because of its place in a queue.
// prettier-ignore
export const presenceRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'presence.available': {
    call: () => ['GET', '/presences'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'presence.positions': {
    call: () => ['GET', '/presences/positions'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'presence.own': {
    call: () => ['GET', '/presence'],
    own:     onlyDriver,
  },
  'presence.begin': {
    named: rankJoined,
    call: (_ids, { id }) => ['POST', '/presence/begin', { declaredRankId: id }],
    own:     onlyDriver,
    foreign: '403 403 403 403 404 403 403 401',
  },
  'presence.declare': {
    named: rankJoined,
    call: (_ids, { id }) => ['POST', '/presence/region', { rankId: id }],
    own:     onlyDriver,
    foreign: '403 403 403 403 409 403 403 401',
  },
  'presence.pause': {
    named: rankJoined,
    call: () => ['POST', '/presence/pause', { until: null }],
    own:     onlyDriver,
  },
  'presence.sharing': {
    named: rankJoined,
    call: () => ['POST', '/presence/sharing', { share: true }],
    own:     onlyDriver,
  },
  'presence.position': {
    named: rankJoined,
    call: () => ['PUT', '/presence/position', { position: null }],
    own:     '403 403 403 403 204 403 403 401',
  },
  'presence.setShifts': {
    named: rankJoined,
    call: () => ['PUT', '/presence/shifts', { shifts: [{ weekday: 1, startsAt: '08:00', endsAt: '17:00' }] }],
    own:     onlyDriver,
  },
  'presence.workdays': {
    named: rankJoined,
    call: () => ['GET', '/presence/workdays'],
    own:     onlyDriver,
  },
  'presence.end': {
    named: rankJoined,
    call: () => ['POST', '/presence/end'],
    own:     onlyDriver,
  },
};
