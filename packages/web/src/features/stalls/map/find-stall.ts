const plain = (text: string) => text.toLocaleUpperCase().replace(/[\s_.-]/g, '')

const onlyOne = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined)

/** STA-24: the stall that was typed: its whole number, else the only one that ends so, else the only one that contains it. */
export const findStall = (numbers: readonly string[], typed: string): string | undefined => {
  const wanted = plain(typed)
  if (wanted === '') return undefined
  return (
    numbers.find((number) => plain(number) === wanted) ??
    onlyOne(numbers.filter((number) => plain(number).endsWith(wanted))) ??
    onlyOne(numbers.filter((number) => plain(number).includes(wanted)))
  )
}
