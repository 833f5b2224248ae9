import type { ChartFrame } from '#ui/chart/chart-frame.ts'
import type { Shade } from './history.model.ts'

export interface DrawnShade {
  shade: Shade
  start: number
  width: number
  /** The name as far as there is room for it beside its neighbours. */
  label: string
}

const perLetter = 6.2
const padding = 8
const minLetters = 4

const cut = (text: string, width: number) => {
  const most = Math.floor((width - padding) / perLetter)
  if (text.length <= most) return text
  return most < minLetters ? '' : `${text.slice(0, most - 1)}…`
}

/** OCC-41: where shades stand. A name may pass the end of its own shade up to where the next one begins. */
export const placeShades = (
  shades: readonly Shade[],
  nameOf: (shade: Shade) => string,
  { x, left, right, window }: Pick<ChartFrame, 'x' | 'left' | 'right' | 'window'>,
): DrawnShade[] => {
  const places = [...shades]
    .sort((a, b) => a.from - b.from)
    .map((shade) => {
      const start = Math.max(x(shade.from), left)
      const end = Math.min(x(Math.min(shade.to ?? window.to, window.to)), right)
      return { shade, start, width: Math.max(end - start, 2) }
    })
  const drawn: DrawnShade[] = []
  let freeFrom = -Infinity
  places.forEach((place, index) => {
    const room = (places[index + 1]?.start ?? right) - place.start
    const label = place.start < freeFrom ? '' : cut(nameOf(place.shade), room)
    if (label) freeFrom = place.start + padding + label.length * perLetter
    drawn.push({ ...place, label })
  })
  return drawn
}
