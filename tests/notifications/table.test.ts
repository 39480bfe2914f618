import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventNames, channelsByAudience } from '#domain/notifications/events.ts';
import { cases } from './cases.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.world.panel.close());

it.each(eventNames)(
  'the notification %s is sent to all recipients listed in the table, on the page and by e-mail',
  async (event) => {
    const { readers, at } = await cases[event](stage);
    await stage.react(at);
    await stage.expectTold(event, readers);
    const told = new Set(readers.map(([audience]) => audience));
    expect(told).toEqual(new Set(channelsByAudience(event).map(([audience]) => audience)));
  },
);
