const codes = new Set(Intl.supportedValuesOf('currency'))
const names = new Set(['kr', 'kr.', 'Kč', 'zł', 'Ft', 'Fr.'])
/** What stands beside a sign: CA$, $US. */
const places = new Set(['', 'A', 'AU', 'C', 'CA', 'CAN', 'HK', 'MEX', 'MX', 'NT', 'NZ', 'R', 'S', 'US'])
const isPlace = (letters: string): boolean => places.has(letters) || codes.has(letters)

/** Whether a text is the name or sign of a currency, or blank; not k$ and M$, which are thousands and millions. */
export const isCurrency = (text: string): boolean => {
  const word = text.replace(/\s/g, '')
  const [, before, after] = /^([A-Z]*)\p{Sc}([A-Z]*)$/u.exec(word) ?? []
  return before === undefined || after === undefined
    ? word === '' || codes.has(word) || names.has(word)
    : isPlace(before) && isPlace(after)
}
