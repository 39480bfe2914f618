import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

type ButtonProps = { autoFocus?: true; onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: false };

type Props = Pick<MenuProps, 'position' | 'withInitialFocusPlaceholder'> & {
  /** Renders the button that opens the menu, with the passed props. */
  renderButton: (props: ButtonProps) => ReactElement;
  /** Entries of the menu. */
  children: ReactNode;
};

/** Menu that is created when first opened, because a list has one menu per row and few of them are ever opened. */
export function LateMenu({ renderButton, ...menu }: Props) {
  const [asked, setAsked] = useState(false);
  if (asked) return <OpeningMenu renderButton={renderButton} {...menu} />;
  return renderButton({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setAsked(true) });
}

/** Renders the menu inside the main landmark, for screen reader users who jump between landmarks. */
const insidePage = { target: '#conteudo' };

function OpeningMenu({ renderButton, children, ...menu }: Props) {
  const [opened, setOpened] = useState(false);
  // This button has just replaced the first one. The menu opens a frame later, when this button has the focus, so that
  // the menu can restore the focus to it.
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
