import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { LotMap, type MapView } from '#features/stalls/stalls.public.tsx'

/** The lot's map as a part of this page; it remembers what is in view while the page is open. */
export const LotMapPart = ({ lot }: { lot: Lot }) => {
  const [view, setView] = useState<MapView>({})
  return <LotMap lot={lot} view={view} onView={setView} />
}
