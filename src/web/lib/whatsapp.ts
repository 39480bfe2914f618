/** Returns a link that opens WhatsApp with an editable text. Without a phone number the user chooses the contact. */
export function whatsappLink(phone: string | null, text = ''): string {
  return `https://wa.me/${phone?.replace('+', '') ?? ''}${text && `?text=${encodeURIComponent(text)}`}`;
}
