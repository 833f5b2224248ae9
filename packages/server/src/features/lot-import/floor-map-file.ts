import { createHash } from 'node:crypto'
import { compareMap, faultsOfMap, type PlacedStall } from '@stallwise/domain/lot-import/floor-map.rules.ts'
import { maxFaultsReported, quoted } from '@stallwise/domain/sheets/quoted-text.ts'
import type { ElementFault, RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { MapFault } from './map/map-fault.ts'
import { SvgCleaner } from './map/svg-cleaner.ts'
import { decodeXml } from './map/svg-text.ts'

/** Input of the worker: the file, and all stalls of the list with their floors. */
export interface FloorMapFile {
  readonly bytes: Uint8Array
  readonly floor: string
  readonly stalls: readonly PlacedStall[]
}

/** An accepted map: the cleaned file and its hash, its stalls, those that cannot be seen, and what cleaning removed. */
export interface CleanMap {
  readonly svg: string
  readonly hash: string
  readonly stalls: readonly string[]
  readonly unseen: readonly string[]
  readonly removed: readonly { readonly kind: RemovedKind; readonly count: number }[]
}

/** A rejected map; `faultCount` if there are more faults than listed. */
export interface RefusedMap {
  readonly faults: readonly ElementFault[]
  readonly faultCount: number
}

const refuse = (faults: readonly ElementFault[]): RefusedMap => ({
  faults: faults.slice(0, maxFaultsReported).map(({ element, code, detail }) => ({
    element: element === null ? null : quoted(element),
    code,
    ...(detail !== undefined && { detail: quoted(detail) }),
  })),
  faultCount: faults.length,
})

/** Rules of a style sheet may place and hide what stands before them: they are found first. */
const cleaned = (text: string, isKnown: (number: string) => boolean) => {
  const first = new SvgCleaner(isKnown)
  const svg = first.clean(text)
  if (first.foundRules.isEmpty) return { cleaner: first, svg }
  const second = new SvgCleaner(isKnown, first.foundRules)
  return { cleaner: second, svg: second.clean(text) }
}

const read = ({ bytes, floor, stalls }: FloorMapFile): CleanMap | RefusedMap => {
  const text = decodeXml(bytes)
  if (text === undefined) throw new MapFault('unreadable', 'encoding')
  if (!/<(?:[\w-]+:)?svg[\s>/]/.test(text)) throw new MapFault('not-svg')
  const known = new Set(stalls.map(({ number }) => number))
  const { cleaner, svg } = cleaned(text, (number) => known.has(number))
  const { faults, numbers } = cleaner.stalls
  const isFound = !faults.some(({ code }) => code === 'stalls-missing')
  const all = isFound ? [...faults, ...faultsOfMap(compareMap(numbers, stalls, floor))] : faults
  if (all.length > 0) return refuse(all)
  const removed = [...cleaner.removed].map(([kind, count]) => ({ kind, count }))
  const hash = createHash('sha256').update(svg).digest('hex')
  return { svg, hash, stalls: numbers, unseen: cleaner.unseenStalls, removed }
}

/** Cleans a floor's map and compares it with the stall list. */
export const readFloorMapFile = (file: FloorMapFile): CleanMap | RefusedMap => {
  try {
    return read(file)
  } catch (error) {
    // A chain of references that is too long.
    if (error instanceof RangeError) return refuse([{ element: null, code: 'too-many-elements' }])
    if (!(error instanceof MapFault)) throw error
    const { code, detail } = error
    return refuse([{ element: null, code, ...(detail === undefined ? {} : { detail }) }])
  }
}
