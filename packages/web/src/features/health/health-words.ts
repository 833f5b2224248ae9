import { plural, t } from '@lingui/core/macro'
import type { SiteFault } from '@stallwise/contract/health/health.contract.ts'
import type { HealthKind, KindHealth } from '@stallwise/domain/health/health.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'

/** The kinds of devices, in the plural. */
export const kindsNames = (): Record<HealthKind, string> => ({
  'stall-sensor': t`Stall sensors`,
  camera: t`Cameras`,
  'rfid-reader': t`RFID readers`,
  gate: t`Gates`,
  sign: t`Signs`,
  'charging-station': t`Charging stations`,
})

/** Whether any device of a kind has a state. */
export const hasStates = ({ online, late, offline, never }: KindHealth): boolean =>
  online + late + offline + never > 0

/** Devices whose connection is not observed, such as gates that a server reaches only when it opens them. */
export const notObserved = ({ total, online, late, offline, never }: KindHealth): number =>
  total - online - late - offline - never

/** Devices that do not report. */
export const notReporting = ({ late, offline, never }: KindHealth): number => late + offline + never

/** What of a site does not report, in words; empty where all do. */
export const silentWords = (kinds: readonly KindHealth[]): string[] => {
  const names = kindsNames()
  return kinds
    .filter((kind) => notReporting(kind) > 0)
    .map((kind) => {
      const [silent, total, name] = [
        formatNumber(notReporting(kind)),
        formatNumber(kind.total),
        names[kind.kind],
      ]
      return t`${name}: ${silent} of ${total}`
    })
}

/** HEA-32: what is said where no fault is known: a device that does not report is no good news. */
export const withoutFaults = (
  kinds: readonly KindHealth[],
): { readonly isFine: boolean; readonly short: string; readonly text: string } => {
  const silent = silentWords(kinds).join(', ')
  if (silent !== '')
    return {
      isFine: false,
      short: t`No known fault`,
      text: t`No fault is known, but not everything reports: ${silent}.`,
    }
  if (!kinds.some(hasStates))
    return { isFine: false, short: t`Not known`, text: t`No device is observed, so nothing is known.` }
  return { isFine: true, short: t`Nothing is broken`, text: t`Nothing is broken.` }
}

const devicesOf = (count: number) => plural(count, { one: '# device', other: '# devices' })

/** HEA-41: what is broken, in a sentence. */
const brokenWords = ({ kind, name, devices }: SiteFault): string => {
  const some = devicesOf(devices)
  switch (kind) {
    case 'readerSilent':
      return t`${name} reads nothing`
    case 'readerFew':
      return t`${name} reads too few vehicles`
    case 'sourceSilent':
      return t`${some} of ${name} read nothing`
    case 'siteSilent':
      return t`No camera or reader reads anything`
    case 'edgeBoxesOffline':
      return t`The edge box of the gates is not reachable`
    case 'gateFailing':
      return t`${name} does not open`
    case 'exitHeld':
      return t`${name} holds vehicles that owe nothing`
    case 'paymentsFailing':
      return t`Payments fail`
    case 'stationsOffline':
      return plural(devices, {
        one: '# charging station is not connected',
        other: '# charging stations are not connected',
      })
    case 'sensorsSilent':
      return plural(devices, { one: '# sensor not reporting', other: '# sensors not reporting' })
    case 'signsFailing':
      return plural(devices, { one: '# sign is not updated', other: '# signs are not updated' })
  }
}

/** HEA-30: what a fault touches, in words; empty where it stops nobody. */
const harmWords = ({ passages, expected, seen, kind, harm }: SiteFault): string => {
  const vehicles = Math.round(passages)
  if (kind === 'paymentsFailing' && vehicles > 0)
    return plural(vehicles, {
      one: '# payment expected in the next hour',
      other: '# payments expected in the next hour',
    })
  if (kind === 'stationsOffline' && vehicles > 0)
    return plural(vehicles, {
      one: '# vehicle expected to charge there in the next hour',
      other: '# vehicles expected to charge there in the next hour',
    })
  if (vehicles > 0)
    return plural(vehicles, {
      one: '# vehicle expected in the next hour',
      other: '# vehicles expected in the next hour',
    })
  if (kind === 'readerFew' && expected !== null) {
    const [read, of] = [formatNumber(seen ?? 0), formatNumber(Math.round(expected))]
    return t`${read} read of ${of} expected`
  }
  const turnovers = Math.round(harm * 10)
  if (kind === 'sensorsSilent' && turnovers > 0)
    return plural(turnovers, {
      one: '# vehicle an hour is not seen',
      other: '# vehicles an hour are not seen',
    })
  return ''
}

/** HEA-32: a fault with its reason, in one sentence. */
export const faultWords = (fault: SiteFault): string => {
  const [broken, harm] = [brokenWords(fault), harmWords(fault)]
  return harm ? t`${broken}: ${harm}.` : `${broken}.`
}
