const plain = (text: string) => text.toLocaleUpperCase().replace(/[\s_.-]/g, '')

const onlyOne = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined)

/** STA-24: the stall with the typed number, else the only one that ends with it, else the only one that contains it. */
export const findStall = (numbers: readonly string[], typed: string): string | undefined => {
  const searched = plain(typed)
  if (searched === '') return undefined
  return (
    numbers.find((number) => plain(number) === searched) ??
    onlyOne(numbers.filter((number) => plain(number).endsWith(searched))) ??
    onlyOne(numbers.filter((number) => plain(number).includes(searched)))
  )
}

/** STA-48: the stalls that a search could mean: the exact number first, then those that end with it, then the others that contain it. */
export const stallsMatching = <S extends { readonly stall: string }>(
  stalls: readonly S[],
  typed: string,
): S[] => {
  const searched = plain(typed)
  if (searched === '') return []
  const rank = (number: string) => {
    if (plain(number) === searched) return 0
    return plain(number).endsWith(searched) ? 1 : 2
  }
  return stalls
    .filter(({ stall }) => plain(stall).includes(searched))
    .sort((one, other) => rank(one.stall) - rank(other.stall))
}
