import { afterAll, beforeAll, expect, test } from 'vitest';
import { accept, expectLaws, makeDriver, makeRank, queueAt, request, setStage, show, type Stage } from './stage.ts';

const ROUNDS = 6;

let stage: Stage;
let rankId: string;
beforeAll(async () => {
  stage = await setStage();
  rankId = await makeRank(stage, 'Congonhas');
});
afterAll(() => stage.panel.close());

test('a designation, an acceptance and the begin of the offers at once leave one of their results', async () => {
  const { admin, attendant } = stage;
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const trip = await request(stage);
    const [chosen, quick, queued] = [await makeDriver(stage), await makeDriver(stage), await queueAt(stage, rankId)];
    const { partnerId, driverId } = chosen;
    const moves = [
      () => admin.post(`/trips/${trip.id}/designate`, { partnerId, driverId, reason: 'Pedido do passageiro' }),
      () => accept(quick, trip),
      () => attendant.post(`/trips/${trip.id}/enqueue`, {}),
    ];
    const turned = [...moves.slice(round % moves.length), ...moves.slice(0, round % moves.length)];
    const answers = await Promise.all(turned.map((move) => move()));
    for (const { status, body } of answers) expect([status, body.detail]).toSatisfy(([code]) => code < 500);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { status, offeredDriverId } = await show(stage, trip.id);
    expect([driverId, queued.driverId, null]).toContain(offeredDriverId);
    expect((status === 'offered') === (offeredDriverId !== null)).toBe(true);
    outcomes.add(status);
    await expectLaws(stage);
    // The next round begins without a driver in the queue.
    await admin.post(`/trips/${trip.id}/cancel`, { reason: 'Fim da rodada' });
    expect((await queued.user.post('/queue/leave', {})).status).toBe(200);
  }
  expect([...outcomes].every((status) => status === 'offered' || status === 'accepted')).toBe(true);
});
