import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import type { IconName } from '#ui/icons/paths.ts'

/** A link in the top bar or the user menu; it is shown only while a feature brings it. */
export interface Place {
  to: string | ((me: Me) => string)
  label: MessageDescriptor
  isFor: (me: Me) => boolean
}

/** Where a place leads this person. */
export const addressOf = (to: Place['to'], me: Me): string => (typeof to === 'function' ? to(me) : to)

/** A screen of a lot in the rail and, on phones, in the bottom bar. */
export interface LotScreen {
  /** Relative to the lot: `real-time-status`. */
  path: string
  label: MessageDescriptor
  /** For the bottom bar, where there is room for one word. */
  shortLabel?: MessageDescriptor
  icon: IconName
  section: 'watch' | 'manage'
  /** `lot` is undefined until it has loaded. */
  isFor: (me: Me, lot: Lot | undefined) => boolean
  /** A count beside the name. */
  Badge?: ComponentType<{ lotId: string }>
}

/** A tab of a lot in the admin centre: `/admin/{customerId}/parking-lot/{parkingLotId}/{path}`. */
export interface AdminLotTab {
  /** As decision 1 names it: `zones`. */
  path: string
  /** The first words of the pages below it, at which it stays marked: `zone`. */
  pages?: readonly string[]
  label: MessageDescriptor
  isFor: (me: Me, lot: Lot) => boolean
  /** Tabs stand in this order: details 10, floors 20, groups 30, zones 40, cameras 50, sprockits 60, rfid 70, wayfinders 80, sectors 90, managers 100, staff 110. */
  order: number
}

/** A short address `/admin/{customerId}/{path}/{id?}` that leads to the object under its lot. */
export interface AdminShortForm {
  /** As under the lot: `zone`, `addEditSector`. */
  path: string
  /** Whether this lot has the object. */
  isIn: (queries: QueryClient, parkingLotId: string, id: string) => Promise<boolean>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's title. */
    title?: MessageDescriptor
    /** Also for holders of a pass account, who have no other screen here. */
    isForEverybody?: boolean
  }
}
