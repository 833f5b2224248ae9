import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { alertsLink, devicesLink, occupancyLink, type LotLink } from './row/lot-links.ts'

/** The part of a number of the summary that is of one lot. */
export interface FigurePart {
  readonly key: string
  readonly lot: string
  readonly count: number
  readonly link: LotLink
}

/** LOT-19: what each number of the summary is made of, without what the viewer may not see. */
export interface FigureParts {
  readonly aboveThreshold: readonly FigurePart[]
  readonly alerts: readonly FigurePart[]
  readonly devices: readonly FigurePart[]
}

const devicesOf = (lot: LotListItem, may: (capability: Capability) => boolean): FigurePart[] =>
  (['sensors', 'cameras'] as const).flatMap((kind) => {
    const health = lot[kind]
    const missing = health ? health.total - health.reporting : 0
    const link = missing > 0 ? devicesLink(lot, kind, true, may) : undefined
    return link ? [{ key: `${lot._id} ${kind}`, lot: lot.name, count: missing, link }] : []
  })

export const figureParts = (
  lots: readonly LotListItem[],
  may: (capability: Capability) => boolean,
): FigureParts => ({
  aboveThreshold: lots
    .filter(({ counts }) => counts?.high)
    .map((lot) => ({ key: lot._id, lot: lot.name, count: 1, link: occupancyLink(lot) })),
  alerts: lots.flatMap((lot) => {
    const count = (lot.alerts?.violation ?? 0) + (lot.alerts?.occupancy ?? 0)
    return count > 0 ? [{ key: lot._id, lot: lot.name, count, link: alertsLink(lot) }] : []
  }),
  devices: lots.flatMap((lot) => devicesOf(lot, may)),
})
