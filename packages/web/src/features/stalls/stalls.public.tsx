import { lazy, Suspense, type ComponentProps } from 'react'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import type { LotMap as LotMapOf } from './map/LotMap.tsx'

const Loaded = lazy(async () => ({ default: (await import('./map/LotMap.tsx')).LotMap }))

export type { MapView } from './map/map-view.ts'

/** A lot's map; its code is loaded when it is first shown. */
export const LotMap = (props: ComponentProps<typeof LotMapOf>) => (
  <Suspense fallback={<SkeletonCard height={560} />}>
    <Loaded {...props} />
  </Suspense>
)

export { floorsInOrder } from './map/floors.ts'
export { Consequence } from './select/Consequence.tsx'
export { stallRangeText } from './stall-range-words.ts'
export { useLotStalls } from './use-lot-stalls.ts'
export { stallNumbersQuery } from './stalls.queries.ts'
