import { lazy, Suspense, useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { MapView } from '#ui/map/map-view.ts'
import { SkeletonCard } from '#ui/Skeleton.tsx'

const LotMap = lazy(async () => ({ default: (await import('./LotMap.tsx')).LotMap }))

/** The lot's map as a part of another screen, where it remembers what is in view; its code is loaded when it is first shown. */
export const LotMapPart = ({ lot }: { lot: Lot }) => {
  const [view, setView] = useState<MapView>({})
  return (
    <Suspense fallback={<SkeletonCard height={560} />}>
      <LotMap lot={lot} view={view} onView={setView} />
    </Suspense>
  )
}
