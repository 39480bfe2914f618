import { Combobox } from '@mantine/core';
import classes from './command-palette.module.css';
import { Keys } from '#web/ui/keys.tsx';
import type { Option } from './options.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';

type Props = {
  id: string;
  options: readonly Option[];
  /**
   * Index of the active option. The focus stays in the search field, whose `aria-activedescendant` names the option.
   */
  at: number;
  idAt: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

export function CommandOptions({ id, options, at, idAt, onPoint, onChoose }: Props) {
  return (
    <Combobox.Options id={id} aria-label="Resultados" className={classes.options ?? ''}>
      {grouped(options).map(([group, members]) => (
        <Combobox.Group key={group} label={group}>
          {members.map(({ option, index }) => (
            <Combobox.Option
              key={option.id}
              id={idAt(index)}
              value={option.id}
              aria-selected={index === at}
              className={classes.option ?? ''}
              onClick={() => onChoose(index)}
              onMouseMove={() => onPoint(index)}
            >
              <option.icon size={18} stroke={1.7} aria-hidden />
              <span className={classes.words}>
                <span className={classes.label}>{option.label}</span>
                {option.detail !== undefined && (
                  <span className={classes.detail}>
                    <WithCodes>{option.detail}</WithCodes>
                  </span>
                )}
              </span>
              {option.keys && <Keys keys={option.keys} />}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function grouped(options: readonly Option[]): [string, { option: Option; index: number }[]][] {
  const placed = options.map((option, index) => ({ option, index }));
  return [...Map.groupBy(placed, ({ option }) => option.group)];
}
