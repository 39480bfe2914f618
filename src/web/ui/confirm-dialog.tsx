import { lazyPart } from './lazy-part.tsx';

/** Confirms an irreversible action. Reversible actions run at once and offer undo. */
export const ConfirmDialog = lazyPart(() => import('./confirm-frame.tsx'), 'ConfirmFrame', { opens: true });
