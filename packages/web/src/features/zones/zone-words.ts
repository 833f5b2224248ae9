import { t } from '@lingui/core/macro'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import type { AntiPassback, GatePolicy, UnjudgedEntry } from '@stallwise/domain/gates/read-opening.rules.ts'

export type GateRole = CameraView['role']
export type ZoneType = ZoneView['type']

export const roleNames = (): Record<GateRole, string> => ({
  entry: t`Entry`,
  exit: t`Exit`,
  both: t`Entry and exit`,
  interior: t`Interior`,
})

export const zoneTypeNames = (): Record<ZoneType, string> => ({
  entry: t`Entry`,
  exit: t`Exit`,
  entryExit: t`Entry and exit`,
  interior: t`Interior`,
  ev: t`EV charging`,
  restricted: t`Restricted`,
})

export const gatePolicyNames = (): Record<GatePolicy, string> => ({
  manual: t`Only when someone opens them`,
  everyone: t`Every vehicle`,
  authorised: t`Authorized vehicles`,
  authorisedAndVisitors: t`Authorized vehicles, and visitors while there is room`,
})

export const antiPassbackNames = (): Record<AntiPassback, string> => ({
  off: t`Ignore`,
  log: t`Open and record it`,
  refuse: t`Keep the gate closed`,
})

export const unjudgedEntryNames = (): Record<UnjudgedEntry, string> => ({
  closed: t`Keep the gate closed`,
  open: t`Open the gate`,
})
