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
  /** In the user menu, where all entries have one. */
  icon?: IconName
  isFor: (me: Me) => boolean
}

/** Where a place leads this person. */
export const addressOf = (to: Place['to'], me: Me): string => (typeof to === 'function' ? to(me) : to)

/** The groups of a lot's rail, in this order. */
export const screenGroups = ['live', 'enforcement', 'people', 'money', 'setup', 'rules'] as const
export type ScreenGroup = (typeof screenGroups)[number]

/** A screen of a lot: a link in its rail and, on phones, in the bottom bar or under “More”. */
export interface LotScreen {
  group: ScreenGroup
  /** The screens of a group stand in this order. */
  order: number
  /**
   * `lot`: `/parking-lots/{id}/{path}`. `admin`: `/admin/{customerId}/parking-lot/{id}/{path}`, for administrators.
   * `intercom`: `/intercom-user/{id}`, a page of its own without the rail.
   */
  area: 'lot' | 'admin' | 'intercom'
  /** As decision 1 names it: `real-time-status`, `zones`. */
  path: string
  /** Which part of the page, where the address has it as `?section=`. */
  section?: string
  /**
   * The first words of the pages below it, at which it stays marked: `zone`. Of a page further below, such as
   * `configuration/parking-group/{id}/passholder-group/{id}`, the words without the ids.
   */
  pages?: readonly string[]
  label: MessageDescriptor
  /** For the bottom bar, where there is room for one word. */
  shortLabel?: MessageDescriptor
  /** Screens of the group `live` have one. */
  icon?: IconName
  isFor: (me: Me, lot: Lot) => boolean
  /** A count beside the name. */
  Badge?: ComponentType<{ lotId: string }>
}

/** A short address `/admin/{customerId}/{path}/{id?}` that leads to the object under its lot. */
export interface AdminShortForm {
  /** As under the lot: `zone`, `addEditSector`. */
  path: string
  /** Whether this lot has the object. */
  isIn: (queries: QueryClient, parkingLotId: string, id: string) => Promise<boolean>
}

/** Where an action of the palette happens. */
export interface ActionPlace {
  me: Me
  /** The lot on the screen, and whether the viewer may open its setup. */
  lot?: Lot | undefined
  mayAdminister: boolean
  /** Whose admin pages the viewer may open: the customer of the lot or page on the screen, or the viewer's own. */
  customerId?: string | undefined
}

/** What the palette offers to do. */
export interface PlaceAction {
  key: string
  label: MessageDescriptor
  icon: IconName
  /** The address, undefined if the viewer cannot do it here; `here` stays on the screen. `open` is the dialog (`useOpenOnArrival`). */
  at: (place: ActionPlace) => { to: string; open?: string } | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's title. */
    title?: MessageDescriptor
    /** Also for holders of a pass account, who have no other screen here. */
    isForEverybody?: boolean
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The dialog that the page opens when it is reached. */
    open?: string | undefined
  }
}
