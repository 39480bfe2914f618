import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

type ButtonProps = { autoFocus?: true; onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: false };

type Props = Pick<MenuProps, 'position' | 'withInitialFocusPlaceholder'> & {
  /** The button that opens the menu, given what makes it one. */
  renderButton: (props: ButtonProps) => ReactElement;
  /** Its entries. */
  children: ReactNode;
};

/** A menu that is made when it is first asked for: a list has one in each row, and few are ever opened. */
export function LateMenu({ renderButton, ...menu }: Props) {
  const [asked, setAsked] = useState(false);
  if (asked) return <OpeningMenu renderButton={renderButton} {...menu} />;
  return renderButton({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setAsked(true) });
}

/** Floating parts are rendered inside the main landmark, so that screen readers find them there. */
const insidePage = { target: '#conteudo' };

function OpeningMenu({ renderButton, children, ...menu }: Props) {
  const [opened, setOpened] = useState(false);
  // Its button took the other one's place: only what opens later finds the focus there, and gives it back.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} portalProps={insidePage} {...menu}>
      <Menu.Target>{renderButton({ autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
