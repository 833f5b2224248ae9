import { t } from '@lingui/core/macro'
import type { HealthKind, KindHealth } from '@stallwise/domain/health/health.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'

/** The kinds of devices, in the plural. */
export const kindsNames = (): Record<HealthKind, string> => ({
  'stall-sensor': t`Stall sensors`,
  camera: t`Cameras`,
  'rfid-reader': t`RFID readers`,
  gate: t`Gates`,
  sign: t`Signs`,
})

/** Whether any device of a kind has a state. */
export const hasStates = ({ online, late, offline, never }: KindHealth): boolean =>
  online + late + offline + never > 0

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
