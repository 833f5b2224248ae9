import type { FloorDrawing } from './floor-drawing.ts'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the floor is shown. */
export interface MapArea extends Size {
  /** STA-46: the floor may be wider than the area at zoom 1, as on a phone. */
  readonly isCropped?: boolean
}

type Box = Pick<FloorDrawing, 'x' | 'y' | 'width' | 'height'>

/** At zoom 0.5 the whole floor is in sight in any case. */
const mostCropped = 2

/** Pixels for one unit of the sheet at zoom 1, where the whole floor fits; STA-46: in a narrow area its height. */
export const fitScale = (box: Box, area: MapArea): number => {
  const [wide, high] = [area.width / box.width, area.height / box.height]
  return area.isCropped
    ? Math.min(Math.max(wide, high), mostCropped * Math.min(wide, high))
    : Math.min(wide, high)
}

/** Where the floor's top left corner lies in the area at zoom 1; the floor stands in its middle. */
export const cornerOf = (box: Box, area: MapArea): Point => {
  const scale = fitScale(box, area)
  return { x: (area.width - box.width * scale) / 2, y: (area.height - box.height * scale) / 2 }
}

/** Where a point of the drawing lies in the area at zoom 1; the floor stands in its middle. */
export const placeOf = (box: Box, area: MapArea, point: Point): Point => {
  const scale = fitScale(box, area)
  const corner = cornerOf(box, area)
  return { x: (point.x - box.x) * scale + corner.x, y: (point.y - box.y) * scale + corner.y }
}

const margin = 30

/** Whether a place in the area can be seen well. */
export const isInSight = ([x, y]: readonly [number, number], area: Size): boolean =>
  x > margin && y > margin && x < area.width - margin && y < area.height - margin
