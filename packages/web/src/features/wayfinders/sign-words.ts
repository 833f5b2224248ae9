import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import type { SignLineState, SignSubject } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { formatFloor } from '#lib/format/floors.ts'

export const useSubjectNames = (): Record<SignSubject, string> => {
  const { t } = useLingui()
  return {
    lot: t`The whole lot`,
    group: t`A parking group`,
    type: t`A stall type`,
    floor: t`A floor`,
    sector: t`A sector`,
  }
}

export const useLineStateNames = (): Record<SignLineState, string> => {
  const { t } = useLingui()
  return { free: t`Free`, full: t`Full`, closed: t`Closed`, stale: t`No data` }
}

interface Choice {
  value: string
  label: string
}

/** What a line of each kind can count in this lot. */
export const useSubjects = (lot: Lot, sectors: readonly SectorView[]): Record<SignSubject, Choice[]> => {
  const { t } = useLingui()
  return {
    lot: [],
    group: lot.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name })),
    type: [
      { value: 'tenant', label: t`Tenant` },
      { value: 'visitor', label: t`Visitor` },
      { value: 'ev', label: t`EV` },
      { value: 'reserved', label: t`Handicap accessible` },
    ],
    floor: lot.floors.map(({ floorName }) => ({ value: floorName, label: formatFloor(floorName) })),
    sector: sectors.map(({ _id, name }) => ({ value: _id, label: name })),
  }
}

/** Why a push failed, in words. */
export const usePushReasons = (): ((push: { status: number | null; reason: string | null }) => string) => {
  const { t } = useLingui()
  const texts: Record<string, string> = {
    'address-not-allowed': t`this server isn’t allowed to connect to its address`,
    unreachable: t`it could not be reached`,
    'no-answer': t`it did not answer in time`,
    'hung-up': t`it closed the connection`,
  }
  return ({ status, reason }) =>
    reason === 'status' ? t`it answered ${String(status)}` : (texts[reason ?? ''] ?? t`something went wrong`)
}
