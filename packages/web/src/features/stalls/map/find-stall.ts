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
