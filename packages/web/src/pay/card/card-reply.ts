/** What is wrong with a card, or with the card form. Source: Hosted Tokenization, response codes. */
export type CardFault =
  'number' | 'expiry' | 'security-code' | 'not-accepted-here' | 'no-token' | 'no-reply' | 'not-loaded'

export type CardReply = { readonly token: string } | { readonly faults: readonly [CardFault, ...CardFault[]] }

const faultOf: Readonly<Record<string, CardFault>> = {
  940: 'not-accepted-here',
  941: 'no-token',
  942: 'not-accepted-here',
  943: 'number',
  944: 'expiry',
  945: 'security-code',
}

const parse = (data: unknown): { responseCode?: unknown; dataKey?: unknown } | undefined => {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    return parsed && typeof parsed === 'object' ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Reads a message of the card form; undefined if it is none. Its code is one text, or a list of them. */
export const readCardReply = (data: unknown): CardReply | undefined => {
  const reply = parse(data)
  if (reply?.responseCode === undefined) return undefined
  const codes = [reply.responseCode].flat().map(String)
  const { dataKey } = reply
  if (codes.every((code) => code === '001') && typeof dataKey === 'string' && dataKey !== '')
    return { token: dataKey }
  const [first, ...others] = new Set(
    codes.filter((code) => code !== '001').map((code) => faultOf[code] ?? 'no-token'),
  )
  return { faults: [first ?? 'no-token', ...others] }
}
