const prefix = 'ERASED'
/** No letter of a look-alike family (VEH-01), so that no token looks like another. */
const letters = 'ACEFHJKMNPRTUVWXY3479'
const length = 16
const shape = new RegExp(`^${prefix}[${letters}]{${length}}$`)

/** RET-20: stands for a plate that was erased: it reads as a plate does (VEH-03) and is longer than any. `random` gives whole numbers below its argument. */
export const erasedPlate = (random: (below: number) => number): string =>
  prefix + Array.from({ length }, () => letters[random(letters.length)]).join('')

/** Whether a plate is such a token. */
export const isErasedPlate = (plate: string): boolean => shape.test(plate)
