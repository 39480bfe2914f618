/** Returns the address that opens WhatsApp with a text to be sent or changed. Without a phone the person chooses the contact. */
export function whatsappLink(phone: string | null, text = ''): string {
  return `https://wa.me/${phone?.replace('+', '') ?? ''}${text && `?text=${encodeURIComponent(text)}`}`;
}
