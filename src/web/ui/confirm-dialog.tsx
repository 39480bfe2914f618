import { lazyPart } from './lazy-part.tsx';

/** For what cannot be undone. Everything else is done at once and offers undo. */
export const ConfirmDialog = lazyPart(() => import('./confirm-frame.tsx'), 'ConfirmFrame', { opens: true });
