/** VAL-13: letters and digits that are not mistaken for one another. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 8
const attempts = 20

/** VAL-13: a code that is not in use; undefined if none is found. `random` gives a whole number below its argument. */
export const proposeCouponCode = (
  taken: ReadonlySet<string>,
  random: (below: number) => number,
): string | undefined => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = Array.from({ length }, () => characters[random(characters.length)]).join('')
    if (!taken.has(code)) return code
  }
  return undefined
}
