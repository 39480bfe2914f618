import { describe, expect, it } from 'vitest';
import { formatTimeLeft, Progress } from './progress.ts';

describe('the progress of the load', () => {
  it('estimates the remaining time from the average speed so far, and counts it down', () => {
    let now = 1_000;
    const progress = new Progress(() => now);
    expect(progress.secondsLeft).toBeNull();
    now = 2_000;
    progress.reach(2);
    expect(progress.secondsLeft).toBeNull();
    now = 11_000;
    progress.reach(25);
    expect(progress).toMatchObject({ percent: 25, elapsedSeconds: 10, secondsLeft: 30 });
    now = 16_000;
    expect(progress.secondsLeft).toBe(25);
    now = 90_000;
    expect(progress.secondsLeft).toBe(0);
  });

  it.each([
    [null, 'Calculando o tempo que falta…'],
    [0, 'Faltam poucos segundos'],
    [5, 'Faltam poucos segundos'],
    [5.1, 'Faltam cerca de 10 segundos'],
    [51, 'Faltam cerca de 55 segundos'],
    [56, 'Falta cerca de 1 minuto'],
    [89, 'Faltam cerca de 2 minutos'],
    [200, 'Faltam cerca de 3 minutos'],
  ])('formats %s remaining seconds as "%s"', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text);
  });
});
