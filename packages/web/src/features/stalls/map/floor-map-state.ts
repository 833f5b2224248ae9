import { isProblem } from '#lib/api/api-problem.ts'
import { type FloorDrawing, type FloorFault, readFloor } from '#ui/map/floor-drawing.ts'

/** Why a floor's map is missing. Source: specification section 8. */
export type MapFault = 'missing-url' | 'network' | 'not-retrieved' | 'load'

export type FloorMapState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly drawing: FloorDrawing }
  | { readonly status: 'fault'; readonly fault: MapFault }

export interface MapFile {
  readonly linkToMap: string | null
  readonly svg: string | undefined
  readonly error: unknown
}

const isFault = (read: FloorDrawing | FloorFault): read is FloorFault => typeof read === 'string'

/** Whether the request got no answer at all, as opposed to a refusal. */
const isNetworkError = (error: unknown) => isProblem(error, 'unreachable')

/** STA-23: the state of a floor's map. */
export const floorMapState = ({ linkToMap, svg, error }: MapFile): FloorMapState => {
  if (!linkToMap) return { status: 'fault', fault: 'missing-url' }
  if (svg === undefined && error)
    return { status: 'fault', fault: isNetworkError(error) ? 'network' : 'not-retrieved' }
  if (svg === undefined) return { status: 'loading' }
  const read = readFloor(svg)
  return isFault(read) ? { status: 'fault', fault: 'load' } : { status: 'ready', drawing: read }
}
