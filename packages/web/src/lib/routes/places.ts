import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import type { IconName } from '#ui/icons/paths.ts'

/** A link in the top bar or the user menu; it is shown only while a feature brings it. */
export interface Place {
  to: string
  label: MessageDescriptor
  isFor: (me: Me) => boolean
}

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

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the browser's title. */
    title?: MessageDescriptor
  }
}
