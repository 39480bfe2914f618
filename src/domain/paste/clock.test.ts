import { describe, expect, it } from 'vitest';
import { clockTime, findTimes } from './clock.ts';

const read = (plain: string): string[] =>
  findTimes(plain).map(({ minutes, isOpen, until, ahead }) =>
    ahead === undefined ? `${clockTime(minutes)}${isOpen ? '?' : ''}${until ? `-${until}` : ''}` : `+${ahead}`,
  );

describe('the times of a line', () => {
  it.each([
    ['amanha 05h40 saindo', ['05:40']],
    ['as 2 e meia da tarde', ['14:30']],
    ['as 15 pras 6 da manha', ['05:45']],
    ['meia noite e quinze', ['00:15']],
    ['meio dia e meia', ['12:30']],
    ['meio dia e quarenta', ['12:40']],
    ['meia noite e cinco', ['00:05']],
    ['quarter past noon', ['12:15']],
    ['ten past midnight', ['00:10']],
    ['quarter to noon', ['11:45']],
    ['noon thirty', ['12:30']],
    ['mediodia y cuarto', ['12:15']],
    ['5 e 40 da matina', ['05:40']],
    ['quarter past 4 pm', ['16:15']],
    ['half past six in the morning', ['06:30']],
    ['a las 5:20 de la manana', ['05:20']],
    ['entre 8 e 8:30 da manha', ['08:00-08:30']],
    ['daqui 20 min', ['+20']],
    ['as 7 do hotel', ['07:00?']],
    ['as 5 amanha', ['05:00?']],
    ['7h', ['07:00']],
    ['6h', ['06:00?']],
    ['1h', ['01:00?']],
    ['3h da tarde', ['15:00']],
    ['3 am', ['03:00']],
    ['06h', ['06:00']],
    ['6h30', ['06:30']],
    ['entre 5h e 18h', ['17:00-18:00']],
    ['das 5h as 18h', ['05:00?-18:00']],
    ['das 6h as 18h', ['06:00-18:00']],
    ['19h', ['19:00']],
    ['10h', ['10:00']],
    ['as 17hs30', ['17:30']],
    ['as 18h:30', ['18:30']],
    ['1745h', ['17:45']],
    ['as vinte e uma horas', ['21:00']],
    ['as vinte e duas e trinta', ['22:30']],
    ['as vinte e trinta', ['20:30']],
    ['oito e quarenta e cinco da noite', ['20:45']],
    ['dez pra meia-noite', ['23:50']],
    ['quarter to eight pm', ['19:45']],
    ['at seven thirty', ['07:30?']],
    ['eight fifteen am', ['08:15']],
    ['twenty-one', []],
    ['sunday 5pm', ['17:00']],
    ['r. harmonia 303', []],
    ['valor 16,30', []],
  ])('“%s” are %j', (plain, expected) => {
    expect(read(plain)).toEqual(expected);
  });
});
