/**
 * What is written on the stalls: without the beginning that all numbers of the floor share up to a separator
 * ("P1-013" is written "013" where every stall of the floor begins with "P1-").
 */
export const shortNumbers = (numbers: readonly string[]): ((number: string) => string) => {
  const [first = '', ...others] = numbers
  const cut = /^.*?[-_. /]/.exec(first)?.[0] ?? ''
  const shared =
    cut.length > 0 && others.every((number) => number.startsWith(cut) && number.length > cut.length)
  return (number) => (shared && number.length > cut.length ? number.slice(cut.length) : number)
}

/** How large a number may be written so that it stays inside the mouth of a stall of 29 × 58. */
export const numberSize = (text: string, isLying = false): number =>
  Math.min(8.5, (isLying ? 15 : 26) / (Math.max(1, text.length) * 0.58))
