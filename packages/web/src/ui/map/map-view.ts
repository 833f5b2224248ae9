import { readStallFilter, type StallFilter } from './stall-filter.ts'

/** What of a lot's map is in view: the floor, the stalls that stand out, and one that is ringed. */
export interface MapView {
  readonly floor?: string | undefined
  readonly only?: StallFilter | undefined
  readonly stall?: string | undefined
}

/** The same in the address. */
export interface MapSearch {
  floor?: string | number | undefined
  only?: StallFilter | undefined
  stall?: string | number | undefined
}

/** Levels and numbers are written as numbers: the router puts a text that looks like a number in quotes. */
const written = (text: string | undefined) =>
  text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : text

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

export const mapSearchOf = ({ floor, only, stall }: MapView): MapSearch =>
  given({ floor: written(floor), only, stall: written(stall) })

/** Reads an address, for `validateSearch`; what it cannot read it leaves out. */
export const readMapSearch = (search: Record<string, unknown>): MapSearch => mapSearchOf(mapViewOf(search))

export const mapViewOf = (search: Record<string, unknown> | MapSearch): MapView =>
  given({
    floor: textOf(search.floor),
    only: readStallFilter(search.only),
    stall: textOf(search.stall),
  })

/** The map of a lot with what is in view, as a link. */
export const mapAt = (lotId: string, view: MapView) => ({
  to: `/parking-lots/${lotId}/map`,
  search: mapSearchOf(view) as object,
})
