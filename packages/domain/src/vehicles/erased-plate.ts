/** Without look-alike characters (VEH-01), so that tokens are never look-alikes by chance. */
const letters = 'ACEFHJKMNPRTUVWXY3479'
const length = 16
const shape = new RegExp(`^ERA[S5]ED[${letters}]{${length}}$`)

/** RET-20: a token that replaces an erased plate: valid as a plate (VEH-03) and longer than any. `random` returns whole numbers below its argument. */
export const erasedPlate = (random: (below: number) => number): string =>
  `ERASED${Array.from({ length }, () => letters[random(letters.length)]).join('')}`

/** RET-21: a look-alike of a token (VEH-01), for an exit that was read as a look-alike plate. */
export const lookAlikeToken = (token: string): string => token.replace(/^ERASED/, 'ERA5ED')

/** Whether a plate is such a token. */
export const isErasedPlate = (plate: string): boolean => shape.test(plate)
