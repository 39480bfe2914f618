import '#web/ui/tokens.css';
import '#web/ui/inter.css';
import '#web/ui/global.css';
import { createRoot } from 'react-dom/client';
import { parseGuestPath } from '#domain/access/guest-paths.ts';
import { GuestPage } from '#web/features/guests/pages/guest-page.tsx';

// Entry of `guest.html`, the page of a client's guests. It stores nothing on the device and reads no session, because
// it also runs in a frame of the client's site.
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const showScheme = ({ matches }: { matches: boolean }): void => {
  const { documentElement: html } = document;
  const scheme = matches ? 'dark' : 'light';
  html.dataset['mantineColorScheme'] = scheme;
  html.style.colorScheme = scheme;
};
showScheme(systemDark);
systemDark.addEventListener('change', showScheme);

const path = parseGuestPath(window.location.pathname);
const element = document.getElementById('root');
if (path && element) createRoot(element).render(<GuestPage {...path} />);
