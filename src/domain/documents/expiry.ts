/** A licence or permit is worth a warning from so many days before it ends. */
export const expiryWarningDays = 60;
