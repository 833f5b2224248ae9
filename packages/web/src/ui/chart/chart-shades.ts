import type { ChartFrame } from './chart-frame.ts'

/** A period to shade; `to` undefined = it has no end yet. */
export interface ChartShade {
  readonly from: number
  readonly to: number | undefined
}

export interface DrawnShade<S extends ChartShade> {
  shade: S
  start: number
  width: number
  /** The name as far as there is room for it beside its neighbours. */
  label: string
}

const perLetter = 6.2
const padding = 8
const minLetters = 4

const cut = (text: string, width: number) => {
  const maxLetters = Math.floor((width - padding) / perLetter)
  if (text.length <= maxLetters) return text
  return maxLetters < minLetters ? '' : `${text.slice(0, maxLetters - 1)}…`
}

/** OCC-41: the places of shades. A name may pass the end of its own shade up to where the next one begins. */
export const placeShades = <S extends ChartShade>(
  shades: readonly S[],
  nameOf: (shade: S) => string,
  { x, left, right, window }: Pick<ChartFrame, 'x' | 'left' | 'right' | 'window'>,
): DrawnShade<S>[] => {
  const places = [...shades]
    .sort((a, b) => a.from - b.from)
    .map((shade) => {
      const start = Math.max(x(shade.from), left)
      const end = Math.min(x(Math.min(shade.to ?? window.to, window.to)), right)
      return { shade, start, width: Math.max(end - start, 2) }
    })
  const drawn: DrawnShade<S>[] = []
  let freeFrom = -Infinity
  places.forEach((place, index) => {
    const room = (places[index + 1]?.start ?? right) - place.start
    const label = place.start < freeFrom ? '' : cut(nameOf(place.shade), room)
    if (label) freeFrom = place.start + padding + label.length * perLetter
    drawn.push({ ...place, label })
  })
  return drawn
}
