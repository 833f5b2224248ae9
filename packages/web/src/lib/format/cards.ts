import type { CardType } from '@stallwise/domain/payments/provider-outcomes.ts'

/** The brands of cards; names of companies are not translated. */
export const cardNames: Readonly<Record<CardType, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  interac: 'Interac',
}

/** “Visa •••• 4242”; undefined if neither is known. */
export const cardText = (
  card: { readonly type: CardType | null; readonly lastDigits: string | null } | null,
): string | undefined => {
  const parts = [card?.type && cardNames[card.type], card?.lastDigits && `•••• ${card.lastDigits}`]
  return parts.filter(Boolean).join(' ') || undefined
}
