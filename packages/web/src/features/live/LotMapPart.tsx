import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { LotMap } from '#features/stalls/stalls.public.tsx'

/** The lot's map as a part of this page; it remembers its floor while the page is open. */
export const LotMapPart = ({ lot }: { lot: Lot }) => {
  const [floor, setFloor] = useState<string>()
  return <LotMap lot={lot} floor={floor} onFloor={setFloor} />
}
