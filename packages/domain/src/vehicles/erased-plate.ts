/** No letter of a look-alike family (VEH-01), so that no token looks like another one's. */
const letters = 'ACEFHJKMNPRTUVWXY3479'
const length = 16
const shape = new RegExp(`^ERA[S5]ED[${letters}]{${length}}$`)

/** RET-20: stands for a plate that was erased: it reads as a plate does (VEH-03) and is longer than any. `random` gives whole numbers below its argument. */
export const erasedPlate = (random: (below: number) => number): string =>
  `ERASED${Array.from({ length }, () => letters[random(letters.length)]).join('')}`

/** RET-21: the token that looks like another one (VEH-01), for a vehicle that left under a plate that looked alike. */
export const lookAlikeToken = (token: string): string => token.replace(/^ERASED/, 'ERA5ED')

/** Whether a plate is such a token. */
export const isErasedPlate = (plate: string): boolean => shape.test(plate)
