import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { Count, GroupCount, LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'

/** Data for tests: a name for each number, in the form of the API. */
export const anId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const aCount = (occupancy: number, capacity: number): Count => ({
  capacity,
  occupancy,
  occupancyPercent: capacity === 0 ? null : Math.round((occupancy / capacity) * 1000) / 10,
})

export const aGroup = (
  changes: Partial<GroupCount> & { occupancy: number; capacity: number },
): GroupCount => ({
  _id: anId(900),
  name: 'Monthly tenants',
  type: 'tenant',
  countedBy: 'stalls',
  highOccupancyThreshold: null,
  high: false,
  estimated: false,
  ...aCount(changes.occupancy, changes.capacity),
  ...changes,
})

const idOfType = { tenant: anId(911), visitor: anId(912), ev: anId(913), reserved: anId(914) } as const
const typeNames = { tenant: 'Tenant', visitor: 'Visitor', ev: 'EV', reserved: 'Reserved' } as const

type Types = Partial<Record<'tenant' | 'visitor' | 'ev' | 'reserved', [number, number]>> & { others?: number }

export const someTypes = (types: Types): LotCounts['types'] => ({
  tenant: aCount(...(types.tenant ?? [0, 0])),
  visitor: aCount(...(types.visitor ?? [0, 0])),
  ev: aCount(...(types.ev ?? [0, 0])),
  reserved: aCount(...(types.reserved ?? [0, 0])),
  others: types.others ?? 0,
})

/** The groups above their threshold in a lot with one group for each type. */
const someHighGroups = (
  { others: _others, reserved: _reserved, ...types }: LotCounts['types'],
  threshold: number,
) =>
  (Object.entries(types) as [GroupCount['type'], Count][])
    .filter(([, { occupancy, capacity }]) => capacity > 0 && occupancy * 100 > threshold * capacity)
    .map(([type, { occupancy, capacity }]) =>
      aGroup({ _id: idOfType[type], name: typeNames[type], type, occupancy, capacity, high: true }),
    )

const totalOf = ({ others, ...types }: LotCounts['types']) => {
  const all = Object.values(types)
  const capacity = all.reduce((sum, count) => sum + count.capacity, 0)
  return aCount(
    all.reduce((sum, count) => sum + count.occupancy, others),
    capacity,
  )
}

interface RowChanges extends Partial<Omit<LotListItem, 'counts'>> {
  types?: Types
  counts?: Partial<LotListItem['counts']> | null
}

/** A lot of the list where all is well; `counts: null` is what a camera-only customer gets. */
export const aLotRow = ({ types, counts, ...changes }: RowChanges = {}): LotListItem => {
  const byType = someTypes(types ?? { tenant: [50, 100] })
  const threshold = changes.highOccupancyThreshold ?? 90
  const total = totalOf(byType)
  const figures = {
    ...total,
    high: (total.occupancyPercent ?? 0) > threshold,
    estimated: false,
    types: byType,
    highGroups: someHighGroups(byType, threshold),
  }
  return {
    _id: anId(1),
    name: 'Queens Quay Terrace',
    city: 'Toronto',
    timeZone: 'America/Toronto',
    customer: { _id: anId(500), name: 'Northgate Properties' },
    version: 1,
    lastEventAt: '2026-11-20T15:42:00Z',
    sensors: { total: 100, reporting: 100, errors: 0, lowBattery: 0 },
    cameras: { total: 0, reporting: 0 },
    highOccupancyThreshold: threshold,
    counts: counts === null ? undefined : { ...figures, ...counts },
    today: [10, 12, 20, 40, 50],
    hasMap: true,
    alerts: { violation: 0, occupancy: 0 },
    tasks: 0,
    recommendations: 0,
    ...changes,
  }
}

export const someCounts = (groups: readonly GroupCount[], changes: Partial<LotCounts> = {}): LotCounts => {
  const sumOf = (type: GroupCount['type']): [number, number] => {
    const own = groups.filter((group) => group.type === type)
    return [
      own.reduce((sum, group) => sum + group.occupancy, 0),
      own.reduce((sum, group) => sum + group.capacity, 0),
    ]
  }
  const types = someTypes({
    tenant: sumOf('tenant'),
    visitor: sumOf('visitor'),
    ev: sumOf('ev'),
    reserved: sumOf('reserved'),
  })
  return {
    ...totalOf(types),
    high: false,
    estimated: false,
    types,
    groups: [...groups],
    floors: [],
    ...changes,
  }
}

const harbourGroups = [
  aGroup({ _id: anId(901), name: 'Monthly tenants', occupancy: 598, capacity: 640, high: true }),
  aGroup({ _id: anId(902), name: 'Executive tenants', occupancy: 96, capacity: 120 }),
  aGroup({
    _id: anId(903),
    name: 'Visitor',
    type: 'visitor',
    countedBy: 'plates',
    occupancy: 309,
    capacity: 300,
    high: true,
  }),
  aGroup({ _id: anId(904), name: 'EV', type: 'ev', occupancy: 71, capacity: 96 }),
  aGroup({ _id: anId(905), name: 'Reserved', type: 'reserved', occupancy: 19, capacity: 44 }),
]

/** A lot as provider staff get it: high, with alerts, tasks and recommendations. */
export const aLot = (changes: Partial<Lot> = {}): Lot => ({
  _id: anId(1),
  name: 'Harbour Exchange Tower',
  address: '1 Harbour Square',
  city: 'Toronto',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  customer: { _id: anId(500), name: 'Northgate Properties' },
  capacity: 1200,
  occupancy: 1093,
  occupancyPercent: 91.1,
  highOccupancyThreshold: 90,
  enableTenantTrackingByPassholderGroup: false,
  enableSmallerMapIcon: false,
  tabAccess: { violation: true },
  productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: false },
  timeBoundPasses: true,
  passValidityGroups: [],
  sensorTimeoutMinutes: 60,
  floors: [],
  parkingGroups: [],
  counts: someCounts(harbourGroups, { high: true }),
  alerts: { violation: 1, occupancy: 2 },
  tasks: 0,
  recommendations: 0,
  sensors: { total: 1200, reporting: 1197, errors: 3, lowBattery: 0 },
  lastEventAt: '2026-11-20T15:42:00Z',
  version: 1,
  allowed: [
    'lot.read',
    'lot.realtime',
    'stall.edit',
    'alert.read',
    'alert.delete',
    'recommendation.read',
    'violation.read',
    'violation.resolve',
    'violation.report',
  ],
  ...changes,
})
