/** Number of days before the expiry of a licence or permit at which warnings begin. */
export const expiryWarningDays = 60;
