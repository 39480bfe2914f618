import { lazyPart } from './lazy-part.tsx';

/** Dialog that confirms an irreversible action. Reversible actions run at once without this dialog and offer undo. */
export const ConfirmDialog = lazyPart(() => import('./confirm-frame.tsx'), 'ConfirmFrame', { opens: true });
