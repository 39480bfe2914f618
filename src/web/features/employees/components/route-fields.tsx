import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core';
import { IconArrowsExchange, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { PolicyRoute } from '#domain/employees/policy.ts';
import type { PolicyNames } from '#domain/employees/policy-text.ts';
import classes from './employees.module.css';

type Props = {
  value?: unknown;
  error?: ReactNode;
  onChange: (routes: PolicyRoute[] | null) => void;
  zones: PolicyNames['zones'];
};

/** Pairs of zones between which an employee may travel, in both directions. */
export function RouteFields({ value, error, onChange, zones }: Props) {
  const routes = (value ?? []) as PolicyRoute[];
  const [first, second = first] = zones;
  const set = (changed: PolicyRoute[]): void => onChange(changed.length === 0 ? null : changed);
  const put = (index: number, change: Partial<PolicyRoute>): void =>
    set(routes.map((route, at) => (at === index ? { ...route, ...change } : route)));
  if (!first || !second) return null;
  return (
    <Input.Wrapper
      label="Trajetos"
      labelElement="div"
      description="Nos dois sentidos, mesmo fora das zonas acima."
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.routes}>
        {routes.map(({ fromZoneId, toZoneId }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a route is identified by the position in the list
          <div key={index} className={classes.route}>
            <ZoneSelect
              label={`Trajeto ${index + 1}: de`}
              id={startId(index)}
              zones={zones}
              value={fromZoneId}
              onChange={(id) => put(index, { fromZoneId: id })}
            />
            <IconArrowsExchange size={16} stroke={1.8} aria-hidden />
            <ZoneSelect
              label={`Trajeto ${index + 1}: para`}
              zones={zones}
              value={toZoneId}
              onChange={(id) => put(index, { toZoneId: id })}
            />
            <ActionIcon
              size={36}
              aria-label={`Remover o trajeto ${index + 1}`}
              onClick={() =>
                changeAndFocus(() => set(routes.toSpliced(index, 1)), index === 0 ? addId : startId(index - 1))
              }
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          id={addId}
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            changeAndFocus(
              () => set([...routes, { fromZoneId: first.id, toZoneId: second.id }]),
              startId(routes.length),
            )
          }
        >
          Adicionar trajeto
        </Button>
      </div>
    </Input.Wrapper>
  );
}

const addId = 'adicionar-trajeto';
const startId = (index: number): string => `trajeto-${index}`;

/** The change may remove the pressed button, which would lose the focus. */
function changeAndFocus(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus();
}

type ZoneProps = {
  id?: string;
  label: string;
  zones: PolicyNames['zones'];
  value: string;
  onChange: (id: string) => void;
};

function ZoneSelect({ id, label, zones, value, onChange }: ZoneProps) {
  return (
    <NativeSelect
      {...(id && { id })}
      aria-label={label}
      data={zones.map((zone) => ({ value: zone.id, label: zone.name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
