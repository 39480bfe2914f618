import { lazyOpened } from '#web/ui/lazy-opened.tsx';

/** Asks for the reason of an action that affects another user. */
export const ReasonDialog = lazyOpened(() => import('./reason-frame.tsx'), 'ReasonFrame');
