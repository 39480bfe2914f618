import { lazyOpened } from './lazy-opened.tsx';

/** For what cannot be undone. Everything else is done at once and offers undo. */
export const ConfirmDialog = lazyOpened(() => import('./confirm-frame.tsx'), 'ConfirmFrame');
