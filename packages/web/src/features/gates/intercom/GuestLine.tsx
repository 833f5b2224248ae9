import type { ReactNode } from 'react'
import type { MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { hostText } from '#lib/format/guests.ts'
import { Parts } from '#ui/Parts.tsx'
import { guestStates } from './intercom.parts.ts'
import { PersonLine } from './PersonLine.tsx'

interface GuestLineProps {
  guest: GuestPassView
  right?: MayParkView | undefined
  /** What the plate has paid and owes. */
  owes?: string | undefined
  timeZone: string
  now: number
  kind?: ReactNode
  onOpen: (() => void) | undefined
}

/** A guest, with whom they visit and whether they may park now. */
export const GuestLine = ({ guest, right, owes, timeZone, now, kind, onOpen }: GuestLineProps) => (
  <PersonLine
    kind={kind}
    name={guest.name}
    detail={hostText(guest)}
    right={right}
    state={
      <>
        <Parts of={guestStates} given={{ guest, timeZone, now }} />
        {owes && <> {owes}</>}
      </>
    }
    onOpen={onOpen}
  >
    <span className="plate">{guest.licensePlate}</span>
  </PersonLine>
)
