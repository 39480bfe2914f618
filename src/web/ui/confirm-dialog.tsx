import { lazyPart } from './lazy-part.tsx';

/** Dialog that confirms an irreversible action. Reversible actions need none: they run at once and offer undo. */
export const ConfirmDialog = lazyPart(() => import('./confirm-frame.tsx'), 'ConfirmFrame', { opens: true });
