/** How much of a stall is drawn: heads alone, heads with letters, or all with the numbers. */
export type Detail = 'heads' | 'letters' | 'numbers'

/** Below this a letter of a type is a smudge, and a number cannot be read, whatever the zoom. */
const visibleLetterPx = 4
const readableNumberPx = 6.5
const letterUnits = 8
const numberUnits = 8.5

/**
 * STA-13: numbers from 90 % zoom, letters from 70 %, and both only where they can be read: on a floor of
 * thousands or on a phone, a stall at 100 % may be a few pixels wide.
 */
export const detailFor = (zoom: number, pxPerUnit: number, stallScale = 1): Detail => {
  const px = (units: number) => units * pxPerUnit * zoom * stallScale
  if (zoom >= 0.895 && px(numberUnits) >= readableNumberPx) return 'numbers'
  if (zoom >= 0.695 && px(letterUnits) >= visibleLetterPx) return 'letters'
  return 'heads'
}
