/** Where the estimate stands beside the form; elsewhere it stands in it, before the button. As in request-layout.module.css. */
export const roomForAside = '(width >= 1100px)';
